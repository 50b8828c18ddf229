import type { Cart } from '@canteen/domain/carts/cart';
import { itemKey } from '@canteen/domain/carts/line-key';
import { paths } from '@canteen/domain/navigation/paths';
import { changeByOne, changeQuantity } from '../../data/carts/carts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/link.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { NotOpenNote } from '../shops/not-open-note.tsx';
import { useShopState } from '../shops/use-shop-state.ts';
import { CartBill, cartQuote } from './cart-bill.tsx';
import { LeftOutNotice } from './cart-notices.tsx';
import { CartRow } from './cart-row.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { useCartMenu } from './use-cart-menu.ts';

interface CartBlockProps {
  cart: Cart;
  /** Whether this is the only cart. */
  only: boolean;
  /** Removes the line with this key; without a key, all lines. */
  onRemove: (key?: string) => void;
  /** Closes the note about foods that were left out. */
  onCloseNote: () => void;
}

/** The cart of one shop, with its bill and its checkout button. */
export function CartBlock({ cart, only, onRemove, onCloseNote }: CartBlockProps) {
  const { shopId, shopName, leftOut } = cart;
  const shopState = useShopState(shopId);
  const { shop } = shopState;
  // The menu of a disabled shop is empty, which says nothing about its foods.
  const menu = useCartMenu(cart, shop?.enabled !== false);
  const headingId = `cart-${shopId}`;
  const quote = shop ? cartQuote(cart, shop.taxable) : null;
  const tellOfFailure = () => toast.error('Could not change the quantity');
  return (
    <Card as="section" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} tabIndex={-1} className="min-w-40 flex-1 text-lead outline-none">
          {shop?.name ?? shopName}
        </h2>
        <TextLink to={paths.shop(shopId)} className="shrink-0 py-1 text-small">
          View Shop<span className="sr-only"> {shopName}</span>
        </TextLink>
      </div>
      {leftOut ? <LeftOutNotice names={leftOut} onClose={onCloseNote} /> : null}
      <NotOpenNote
        shopState={shopState}
        kept="Your cart will wait."
        className="mt-3"
        action={
          <Button size="compact" onClick={() => onRemove()}>
            Remove all
          </Button>
        }
      />
      <div className="items-start gap-5 tablet:grid tablet:grid-cols-[minmax(0,1fr)_18rem] lg:tablet:grid-cols-[minmax(0,1fr)_22rem] lg:tablet:gap-8">
        <ul className="divide-y divide-line">
          {cart.items.map((item) => {
            const key = itemKey(item);
            return (
              <CartRow
                key={key}
                item={item}
                menu={menu}
                onStep={(by) => void changeByOne(shopId, key, by, true).catch(tellOfFailure)}
                onQuantity={(quantity) => void changeQuantity(shopId, key, quantity).catch(tellOfFailure)}
                onRemove={() => onRemove(key)}
              />
            );
          })}
        </ul>
        <div className="-mx-4 -mb-4 rounded-b-card bg-sunken p-4 tablet:mx-0 tablet:mt-4 tablet:mb-0 tablet:rounded-card lg:p-5">
          <CartBill cart={cart} quote={quote} />
          <CheckoutButton cart={cart} total={quote?.totalPrice} taxable={shop?.taxable} only={only} />
        </div>
      </div>
    </Card>
  );
}
