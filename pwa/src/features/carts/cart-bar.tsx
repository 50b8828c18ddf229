import type { Cart } from '@canteen/domain/carts/cart';
import { formatRupees } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { ActionBar } from '../../ui/actions/action-bar.tsx';
import { ButtonLink } from '../../ui/actions/link.tsx';
import { VIEW_CART } from '../../ui/actions/skip-to.tsx';
import { ArrowRightIcon } from '../../ui/icons/shared-icons.tsx';

/** '3 items · ₹291 · View cart', above the bottom bar. */
export function CartBar({ cart: { shopId, totalCount: count, totalPrice } }: { cart: Cart }) {
  return (
    <ActionBar>
      <div className="mx-auto max-w-2xl">
        <ButtonLink
          id={VIEW_CART}
          to={paths.cart()}
          state={{ shopId }}
          variant="accent"
          size="large"
          wide
          className="shadow-raised"
        >
          <span className="tabular flex-1">
            {count} {count === 1 ? 'item' : 'items'} · {formatRupees(totalPrice)}
            <span className="sr-only"> · </span>
          </span>
          View cart
          <ArrowRightIcon />
        </ButtonLink>
      </div>
    </ActionBar>
  );
}
