import { formatRupees } from '@canteen/domain/money';
import { useCarts } from '../../data/carts/carts.ts';
import { paths } from '@canteen/domain/paths';
import { ActionBar } from '../../ui/action-bar.tsx';
import { ArrowRightIcon } from '../../ui/more-icons.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { VIEW_CART } from '../../ui/skip-to.tsx';

/** '3 items · ₹291 · View cart', above the bottom bar while the shop's cart holds something. */
export function CartBar({ shopId }: { shopId: string }) {
  const cart = useCarts().carts.find((one) => one.shopId === shopId);
  if (!cart) return null;
  const { totalCount: count, totalPrice } = cart;
  return (
    <ActionBar>
      <div className="mx-auto max-w-2xl">
        <ButtonLink
          id={VIEW_CART}
          to={paths.cart()}
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
