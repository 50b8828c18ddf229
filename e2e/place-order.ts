import type { Product } from './product.ts';

/**
 * Pays a custom order of ₹100 as this customer at the first open shop, of these if there are any; the webhook of the sandbox places the
 * order.
 */
export async function placeOrder({ url, post }: Product, token: string, among?: string[]): Promise<void> {
  const shops = (await (await fetch(`${url}/api/shops`)).json()) as { _id: string; isOpen: boolean }[];
  const answer = await fetch(`${url}/api/razorpay/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      orderItems: [{ name: 'Custom Items', price: 100, quantity: 1 }],
      totalPrice: 130,
      shopId: shops.find(({ _id, isOpen }) => isOpen && (among?.includes(_id) ?? true))?._id,
      name: 'Customer of the test',
      address: 'Hostel 1, Room 101',
      addressLatLng: { lat: 28.5251, lng: 77.5763 },
    }),
  });
  if (!answer.ok) throw new Error(`no payment: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  await post('/dev/razorpay/pay', { order_id: id, outcome: 'success' });
}
