/** An amount of money as a whole number of paise (1/100 rupee). */
export type Paise = number;

/** Below this amount a JavaScript number is exact to one paisa. */
const LIMIT_IN_RUPEES = 2 ** 45;

/** The largest amount that a form or a request may contain. */
export const MAX_RUPEES = 10_000_000;

/** Whether an amount in rupees has at most 2 decimals and is small enough to be exact. */
export function isExactRupees(rupees: number): boolean {
  return Math.abs(rupees) < LIMIT_IN_RUPEES && Math.round(rupees * 100) / 100 === rupees;
}

/**
 * Rupees (as in the HTTP API) to paise (as inside the product).
 * @throws RangeError when the amount has more than 2 decimals or is too large to be exact
 */
export function toPaise(rupees: number): Paise {
  if (isExactRupees(rupees)) return Math.round(rupees * 100) + 0;
  throw new RangeError(`Not an amount in rupees with at most 2 decimals: ${rupees}`);
}

/** Paise to rupees with at most 2 decimals, as in the HTTP API. */
export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** A digit before the last three, and before each two digits above them: ₹1,23,45,678. */
const BEFORE_COMMA = /\d(?=(?:\d\d)+\d$)/g;

/** An amount in paise as text in rupees: '₹141.86', '₹140' when whole, '₹1,20,000' with Indian digit groups. */
export function formatRupees(paise: Paise): string {
  const size = Math.abs(paise);
  const decimals = size % 100;
  const fraction = decimals === 0 ? '' : `.${String(decimals).padStart(2, '0')}`;
  // Without Intl, whose first use takes a slow phone about 60 ms.
  const rupees = String((size - decimals) / 100).replaceAll(BEFORE_COMMA, '$&,');
  return `${paise < 0 ? '-' : ''}₹${rupees}${fraction}`;
}

/** The quotient of two whole numbers, rounded half up (towards +∞). The denominator must be positive. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  const towardsZero = (numerator - remainder) / denominator;
  if (remainder * 2 >= denominator) return towardsZero + 1;
  return -remainder * 2 > denominator ? towardsZero - 1 : towardsZero + 0;
}
