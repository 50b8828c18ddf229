import { divideHalfUp, toRupees, type Paise } from './money.ts';

/** What an order costs, in paise. Always: totalPrice = itemsTotal + gstAmount + deliveryFee. */
export interface Quote {
  itemsTotal: Paise;
  gstAmount: Paise;
  deliveryFee: Paise;
  totalPrice: Paise;
}

export const GST_PERCENT = 5;
export const BASE_DELIVERY_FEE: Paise = 30_00;
/** Up to this base the delivery fee is the base fee. */
export const DELIVERY_FEE_THRESHOLD: Paise = 100_00;
export const DELIVERY_FEE_PERCENT_ABOVE = 10;

export const CUSTOM_ITEM_NAME = 'Custom Items';

const LARGEST = Math.floor(Number.MAX_SAFE_INTEGER / 100);

function deliveryFee(base: Paise): Paise {
  const above = Math.max(0, base - DELIVERY_FEE_THRESHOLD);
  return BASE_DELIVERY_FEE + divideHalfUp(above * DELIVERY_FEE_PERCENT_ABOVE, 100);
}

/** Whole and not negative, with room to compute percentages exactly. */
function checked(amount: Paise): Paise {
  if (Number.isInteger(amount) && amount >= 0 && amount <= LARGEST) return amount;
  throw new RangeError(`Not an amount in paise: ${amount}`);
}

function quote(itemsTotal: Paise, gstAmount: Paise): Quote {
  const fee = deliveryFee(itemsTotal + gstAmount);
  return { itemsTotal, gstAmount, deliveryFee: fee, totalPrice: itemsTotal + gstAmount + fee };
}

/**
 * The quote of a shop cart; `price` is the unit price in paise. GST and delivery fee are each rounded
 * half up to a paisa, once, over the whole order. (specification, section 9)
 * @throws RangeError when a price, a quantity or the sum is not whole, is negative or is too large to be exact.
 */
export function quoteCart(cart: {
  lines: readonly { price: Paise; quantity: number }[];
  taxable: boolean;
}): Quote {
  const itemsTotal = checked(
    cart.lines.reduce((sum, line) => sum + checked(line.price) * checked(line.quantity), 0),
  );
  return quote(itemsTotal, cart.taxable ? divideHalfUp(itemsTotal * GST_PERCENT, 100) : 0);
}

/** The quote of a custom order: no GST, the fee on the items total. @throws RangeError as `quoteCart`. */
export function quoteCustomOrder(price: Paise): Quote {
  return quote(checked(price), 0);
}

/** A quote as the HTTP API speaks it. */
export function quoteInRupees(q: Quote): Quote {
  return {
    itemsTotal: toRupees(q.itemsTotal),
    gstAmount: toRupees(q.gstAmount),
    deliveryFee: toRupees(q.deliveryFee),
    totalPrice: toRupees(q.totalPrice),
  };
}
