import { paths } from '@canteen/domain/navigation/paths';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { useUser } from '../../data/session/session.ts';
import { ButtonLink, TextLink } from '../../ui/actions/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NightPicture } from '../../ui/night-picture.tsx';
import { FirstToOpen } from './first-to-open.tsx';

/** Shown when no shop is open, with the next opening time. While no shop is enabled, admins get a link to the shops. */
export function AllShopsClosed({ shops, now }: { shops: readonly Shop[]; now: Date }) {
  const user = useUser();
  return (
    <EmptyState
      className="pt-2"
      title="All shops are closed, please come back some other time"
      picture={<NightPicture className="w-full" />}
      action={<ButtonLink to={paths.home()}>Reset</ButtonLink>}
    >
      <FirstToOpen shops={shops} now={now} />
      {shops.length === 0 && (user?.isOwner || user?.isAdmin) ? (
        <>
          No shop is enabled. <TextLink to={paths.dashboard('shops')}>Go to Manage Shops</TextLink>
        </>
      ) : null}
    </EmptyState>
  );
}
