/** The most characters of an address with its drop point, the same as of a written address (POST /api/razorpay/order). */
const MAX_ADDRESS = 500;
export const ADDRESS_TOO_LONG = `At most ${MAX_ADDRESS} characters`;

/**
 * The address of an order that goes to a drop point: the delivery person reads the name of the drop point first. An
 * address that begins with the name stays as it is. Null when the result is longer than an address may be.
 */
export function addressAtDropPoint(name: string, address: string): string | null {
  const next = address.charAt(name.length);
  const isNamed = address.toLowerCase().startsWith(name.toLowerCase()) && !/[\p{L}\p{N}]/u.test(next);
  const full = isNamed ? address : `${name}, ${address}`;
  return full.length > MAX_ADDRESS ? null : full;
}
