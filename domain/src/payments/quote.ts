import type { FulfilmentKind } from '../carts/fulfilment.ts';
import { divideHalfUp, toRupees, type Paise } from '../money.ts';
import type { QuoteInRupees } from './quote.schema.ts';

/** What an order costs, in paise. Always: totalPrice = itemsTotal + gstAmount + deliveryFee. */
export interface Quote {
  itemsTotal: Paise;
  gstAmount: Paise;
  deliveryFee: Paise;
  totalPrice: Paise;
}

export const GST_PERCENT = 5;
export const BASE_DELIVERY_FEE: Paise = 30_00;
/** Up to this base in paise the delivery fee is the base fee (specification, section 9). */
export const DELIVERY_FEE_THRESHOLD: Paise = 100_00;
export const DELIVERY_FEE_PERCENT_ABOVE = 10;

export const CUSTOM_ITEM_NAME = 'Custom Items';

const MAX_AMOUNT = Math.floor(Number.MAX_SAFE_INTEGER / 100);

/** The fee of each kind of fulfilment on a base in paise: items total plus GST. */
const FEES: Record<FulfilmentKind, (base: Paise) => Paise> = {
  delivery(base) {
    const above = Math.max(0, base - DELIVERY_FEE_THRESHOLD);
    return BASE_DELIVERY_FEE + divideHalfUp(above * DELIVERY_FEE_PERCENT_ABOVE, 100);
  },
};

/** Refuses an amount that is not whole, is negative, or is too large for exact percentages. */
function checked(amount: Paise): Paise {
  if (Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT) return amount;
  throw new RangeError(`Not an amount in paise: ${amount}`);
}

function quote(itemsTotal: Paise, gstAmount: Paise, fulfilment: FulfilmentKind): Quote {
  const deliveryFee = FEES[fulfilment](itemsTotal + gstAmount);
  return { itemsTotal, gstAmount, deliveryFee, totalPrice: itemsTotal + gstAmount + deliveryFee };
}

/**
 * The quote of a shop cart, in paise; `price` is the unit price in paise. GST and the fee of the fulfilment are computed
 * over the whole order and each rounded half up to a paisa (specification, section 9).
 * @throws RangeError when a price, a quantity or the sum is not whole, is negative, or is too large to be exact
 */
export function quoteCart(cart: {
  lines: readonly { price: Paise; quantity: number }[];
  taxable: boolean;
  fulfilment: FulfilmentKind;
}): Quote {
  const itemsTotal = checked(
    cart.lines.reduce((sum, line) => sum + checked(line.price) * checked(line.quantity), 0),
  );
  const gstAmount = cart.taxable ? divideHalfUp(itemsTotal * GST_PERCENT, 100) : 0;
  return quote(itemsTotal, gstAmount, cart.fulfilment);
}

/**
 * The quote of a custom order, in paise: no GST, the fee of the fulfilment on the items total (specification, section 9).
 * @throws RangeError as `quoteCart`
 */
export function quoteCustomOrder(price: Paise, fulfilment: FulfilmentKind): Quote {
  return quote(checked(price), 0, fulfilment);
}

/** A quote in paise as a quote in rupees, for the HTTP API. */
export function quoteInRupees(q: Quote): QuoteInRupees {
  return {
    itemsTotal: toRupees(q.itemsTotal),
    gstAmount: toRupees(q.gstAmount),
    deliveryFee: toRupees(q.deliveryFee),
    totalPrice: toRupees(q.totalPrice),
  };
}
