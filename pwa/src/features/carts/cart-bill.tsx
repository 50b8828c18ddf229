import type { Cart } from '@canteen/domain/cart';
import { quoteCart, type Quote } from '@canteen/domain/quote';
import { Bill, BillTotal } from '../../ui/bill.tsx';
import { QuoteBill } from '../../ui/quote-bill.tsx';

/** What ordering this cart costs; `taxable` is its shop's. */
export const quoteOf = (cart: Cart, taxable: boolean): Quote =>
  quoteCart({
    lines: cart.items.map(({ unitPrice, quantity }) => ({ price: unitPrice, quantity })),
    taxable,
    fulfilment: 'delivery',
  });

/** How many, and what they cost with GST and delivery; until the shop is known, without them. */
export function CartBill({ cart, quote }: { cart: Cart; quote: Quote | null }) {
  const { totalCount, shopName } = cart;
  const title = `${totalCount} ${totalCount === 1 ? 'item' : 'items'} from ${shopName}`;
  return quote ? (
    <QuoteBill title={title} quote={quote} />
  ) : (
    <Bill title={title}>
      <BillTotal paise={cart.totalPrice} />
    </Bill>
  );
}
