import type { Product } from './product.ts';

/** Pays a custom order of ₹100 at an open shop as this customer; the webhook of the sandbox places the order. */
export async function placeOrder({ url, post }: Product, token: string): Promise<void> {
  const shops = (await (await fetch(`${url}/api/shops`)).json()) as { _id: string; isOpen: boolean }[];
  const answer = await fetch(`${url}/api/razorpay/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      orderItems: [{ name: 'Custom Items', price: 100, quantity: 1 }],
      totalPrice: 130,
      shopId: shops.find(({ isOpen }) => isOpen)?._id,
      name: 'Customer of the test',
      address: 'Hostel 1, Room 101',
      addressLatLng: { lat: 28.5251, lng: 77.5763 },
    }),
  });
  if (!answer.ok) throw new Error(`no payment: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  await post('/dev/razorpay/pay', { order_id: id, outcome: 'success' });
}
