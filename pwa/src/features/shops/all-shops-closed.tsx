import { firstToOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { paths } from '@canteen/domain/navigation/paths';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/actions/link.tsx';
import { NightPicture } from '../../ui/night-picture.tsx';
import { OpeningTime } from './opening-time.tsx';

/** Shown when no shop is open, with the next opening time. */
export function AllShopsClosed({ shops, now }: { shops: readonly Shop[]; now: Date }) {
  const first = firstToOpen(shops, now);
  return (
    <EmptyState
      className="pt-2"
      title="All shops are closed, please come back some other time"
      picture={<NightPicture className="w-full" />}
      action={<ButtonLink to={paths.home()}>Reset</ButtonLink>}
    >
      {first ? (
        <>
          <TextLink to={paths.shop(first.shop._id)}>{first.shop.name}</TextLink> is the first to open,{' '}
          <OpeningTime at={first.opensAt} now={now} />.
        </>
      ) : null}
    </EmptyState>
  );
}
