import type { Cart } from '@canteen/domain/carts/cart';
import { quoteCart, type Quote } from '@canteen/domain/payments/quote';
import { Bill, BillTotal } from '../../ui/bill/bill.tsx';
import { QuoteBill } from '../../ui/bill/quote-bill.tsx';

/** The quote for this cart; `taxable` comes from its shop. */
export const cartQuote = (cart: Cart, taxable: boolean): Quote =>
  quoteCart({
    lines: cart.items.map(({ unitPrice, quantity }) => ({ price: unitPrice, quantity })),
    taxable,
    fulfilment: 'delivery',
  });

/** The number of items and the total with GST and delivery. Without a quote, only the items' total. */
export function CartBill({ cart, quote }: { cart: Cart; quote: Quote | null }) {
  const { totalCount, shopName } = cart;
  const title = `${totalCount} ${totalCount === 1 ? 'item' : 'items'} from ${shopName}`;
  return quote ? (
    <QuoteBill title={title} quote={quote} />
  ) : (
    <Bill title={title}>
      <BillTotal label="Items total" paise={cart.totalPrice} />
    </Bill>
  );
}
