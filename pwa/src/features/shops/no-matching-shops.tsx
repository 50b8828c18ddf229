import { paths } from '@canteen/domain/navigation/paths';
import { hoursInWords } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { ButtonLink, TextLink } from '../../ui/actions/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';

const NAMED = 3;

/** Shops are open, but none of them matches. Lists closed shops that match. */
export function NoMatchingShops({ what, closed, now }: { what: string; closed: readonly Shop[]; now: Date }) {
  return (
    <EmptyState
      title={`No open shop has ${what}`}
      icon={SearchIcon}
      action={<ButtonLink to={paths.home()}>Reset</ButtonLink>}
    >
      {closed.length === 0 ? (
        'Try a shorter word, or look at all shops.'
      ) : (
        <ul className="flex flex-col gap-5.5">
          {closed.slice(0, NAMED).map((shop) => (
            <li key={shop._id}>
              <TextLink to={paths.shop(shop._id)}>{shop.name}</TextLink> {hoursInWords(shop, now).text}
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
