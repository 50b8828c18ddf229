import { startTestApp, type TestApp } from './app.ts';
import { makeFood, makeShop, makeUser, type TestUser } from './factories.ts';

export const CUSTOMERS = 24;

interface ManyCustomers {
  app: TestApp;
  /** Their names are 'Customer 0' and so on. */
  customers: TestUser[];
  shop: string;
  /** Costs ₹40. */
  food: string;
}

/** The API with 24 customers and a shop with one food, for what happens at the same time. */
export async function startWithManyCustomers(
  shopRow: Parameters<typeof makeShop>[1] = {},
): Promise<ManyCustomers> {
  const app = await startTestApp({ waitsForLocks: true });
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, n) => makeUser(app.ctx, { name: `Customer ${n}` })),
  );
  const shop = await makeShop(app.ctx, shopRow);
  const food = await makeFood(app.ctx, shop, { name: 'Thali', price: 40 });
  return { app, customers, shop, food };
}
