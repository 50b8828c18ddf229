import type { Cart } from '@canteen/domain/cart';
import { quoteCart, type Quote } from '@canteen/domain/quote';
import { Bill, BillTotal } from '../../ui/bill.tsx';
import { QuoteBill } from '../../ui/quote-bill.tsx';

/** What ordering this cart costs; `taxable` is its shop's. */
export const quoteOf = (cart: Cart, taxable: boolean): Quote =>
  quoteCart({
    lines: cart.items.map(({ unitPrice, quantity }) => ({ price: unitPrice, quantity })),
    taxable,
  });

/** How many, and what they cost with GST and delivery; until the shop is known, without them. */
export function CartBill({ cart, quote }: { cart: Cart; quote: Quote | null }) {
  const count = `${cart.totalCount} ${cart.totalCount === 1 ? 'item' : 'items'}`;
  return quote ? (
    <QuoteBill title={count} quote={quote} />
  ) : (
    <Bill title={count}>
      <BillTotal paise={cart.totalPrice} />
    </Bill>
  );
}
