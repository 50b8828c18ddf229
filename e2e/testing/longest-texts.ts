import { beforeAll } from 'vitest';
import { oneOpenShop } from './open-shops.ts';
import { logInForToken, logInToApi } from './product/api-calls.ts';
import { placeOrder } from './product/place-order.ts';
import { CUSTOMER, OWNER, type startDemoProduct } from './product/start-demo-product.ts';

const ALLERGENS = [
  'milk',
  'egg',
  'gluten',
  'nuts',
  'peanuts',
  'soy',
  'fish',
  'shellfish',
  'sesame',
  'mustard',
];

/** A text of this length in which no line can be broken. */
export const unbroken = (length: number) => 'Wm'.repeat(length / 2);

/**
 * Before the tests of a file, gives the longest texts to one shop, its first food and a customer with an order.
 * @returns the ids of the shop and of the food, to be read inside a test
 */
export function giveLongestTexts(demo: ReturnType<typeof startDemoProduct>) {
  const longest = { shop: '', food: '' };
  beforeAll(async () => {
    const owner = await logInToApi(demo.product, OWNER);
    const shop = (await oneOpenShop(demo.product))._id;
    longest.shop = shop;
    const [first] = await owner<[{ _id: string }]>('GET', `/api/shops/${shop}/foods`);
    const tags = Array.from({ length: 20 }, (_, n) => `${unbroken(48)}${n + 10}`);
    await owner('PUT', `/api/shops/${shop}`, {
      name: unbroken(100),
      description: unbroken(1_000),
      address: unbroken(500),
      contact: '9876543210',
      tags,
    });
    await owner('PUT', `/api/foods/${first._id}`, {
      name: unbroken(100),
      description: unbroken(1_000),
      price: 100_000,
      shop,
      tags,
      allergens: ALLERGENS,
    });
    longest.food = first._id;
    const customer = await logInToApi(demo.product, CUSTOMER);
    const me = await customer<{ email: string; contact: string }>('GET', '/api/users/me');
    await customer('PUT', '/api/users/updateProfile', {
      name: unbroken(100),
      email: me.email,
      contact: me.contact,
      address: unbroken(500),
    });
    const token = await logInForToken(demo.product, CUSTOMER);
    await placeOrder(demo.product, token, { among: [shop] });
  });
  return longest;
}
