import type { Cart } from '@canteen/domain/carts/cart';
import { itemKey } from '@canteen/domain/carts/line-key';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { availability, hoursInWords } from '@canteen/domain/shops/shop-hours';
import { useQuery } from '@tanstack/react-query';
import { changeByOne, changeQuantity } from '../../data/carts/carts.ts';
import { shopQuery } from '../../data/shops/shops.ts';
import { isGone } from '../../lib/requests/api-error.ts';
import { paths } from '@canteen/domain/navigation/paths';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MoonIcon } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/actions/link.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { CartBill, cartQuote } from './cart-bill.tsx';
import { CartRow } from './cart-row.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { useCartMenu } from './use-cart-menu.ts';

export interface CartBlockProps {
  cart: Cart;
  now: Date;
  /** Whether this is the only cart. */
  only: boolean;
  /** Removes the line with this key; without a key, all lines. */
  onRemove: (key?: string) => void;
}

/** The cart of one shop, with its bill and its checkout button. */
export function CartBlock({ cart, now, only, onRemove }: CartBlockProps) {
  const { shopId, shopName } = cart;
  const { data, error } = useQuery(shopQuery(shopId));
  /** Undefined while it loads, null when it does not exist. */
  const shop = isGone(error) ? null : data;
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
        <TextLink to={paths.shop(shopId)} className="touch relative shrink-0 py-1 text-small">
          View Shop<span className="sr-only"> {shopName}</span>
        </TextLink>
      </div>
      {shop === undefined ? null : <Notice shop={shop} now={now} onRemoveAll={() => onRemove()} />}
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
          <CheckoutButton shopId={shopId} total={quote?.totalPrice ?? cart.totalPrice} only={only} />
        </div>
      </div>
    </Card>
  );
}

/** Why this shop cannot take an order now. */
function Notice({ shop, now, onRemoveAll }: { shop: Shop | null; now: Date; onRemoveAll: () => void }) {
  const state = availability(shop, now);
  if (state === 'open') return null;
  return (
    <Alert
      tone="turmeric"
      icon={MoonIcon}
      className="mt-3"
      title={state === 'closed' ? 'Closed now' : 'Currently unavailable'}
      action={
        <Button size="compact" onClick={onRemoveAll}>
          Remove all
        </Button>
      }
    >
      {state === 'closed' && shop
        ? `It ${hoursInWords(shop, now).text}. Your cart will wait.`
        : 'This shop takes no orders at the moment.'}
    </Alert>
  );
}
