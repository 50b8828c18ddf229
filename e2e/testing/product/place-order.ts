import { setInterval } from 'node:timers/promises';
import type { Product } from './start-product.ts';

export interface PlacedOrder {
  _id: string;
  orderId: string;
  shopId: string;
  shopName: string;
  status: string;
  /** Rupees. */
  totalPrice: number;
  dayNumber: number;
}

interface Where {
  among?: string[] | undefined;
  address?: string | undefined;
  /** One food instead of the custom order, and what it costs with its delivery, in rupees. */
  food?: { id: string; totalPrice: number } | undefined;
}

const WAIT_AT_MOST_MS = 120_000;

/** Starts the payment of a custom order of ₹100 at the first open shop, of `among` if it is given. Returns the provider's id of it. */
export async function startPayment(
  url: string,
  token: string,
  { among, address = 'Hostel 1, Room 101', food }: Where = {},
): Promise<string> {
  const shops = (await (await fetch(`${url}/api/shops`)).json()) as { _id: string; isOpen: boolean }[];
  const answer = await fetch(`${url}/api/razorpay/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      orderItems: [food ? { food: food.id, quantity: 1 } : { name: 'Custom Items', price: 100, quantity: 1 }],
      totalPrice: food?.totalPrice ?? 130,
      shopId: shops.find(({ _id, isOpen }) => isOpen && (among?.includes(_id) ?? true))?._id,
      name: 'Customer of the test',
      address,
      addressLatLng: { lat: 28.5251, lng: 77.5763 },
    }),
  });
  if (!answer.ok) throw new Error(`no payment: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/**
 * Pays a custom order of ₹100 as this customer at the first open shop, of `among` if it is given. The webhook of the sandbox
 * places the order a moment after the payment: this waits for it and returns the order.
 */
export async function placeOrder(
  { url, post }: Product,
  token: string,
  where: Where = {},
): Promise<PlacedOrder> {
  const headers = { authorization: `Bearer ${token}` };
  const ordersOfCustomer = async (): Promise<PlacedOrder[]> => {
    const answer = await fetch(`${url}/api/orders`, { headers });
    if (!answer.ok) throw new Error(`no orders: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as PlacedOrder[];
  };
  const known = new Set((await ordersOfCustomer()).map(({ _id }) => _id));
  const id = await startPayment(url, token, where);
  await post('/dev/razorpay/pay', { order_id: id, outcome: 'success' });
  const tooLate = AbortSignal.timeout(WAIT_AT_MOST_MS);
  for await (const _ of setInterval(100, null, { signal: tooLate })) {
    const placed = (await ordersOfCustomer()).find((order) => !known.has(order._id));
    if (placed) return placed;
  }
  throw new Error('the order was not placed');
}
