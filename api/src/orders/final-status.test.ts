import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder } from '../testing/database/insert-rows.ts';
import { makeUser } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = async (from: OrderStatus, to: OrderStatus) => {
  const { ctx } = app;
  const { id } = await insertOrder(ctx.sql, { userId: (await makeUser(ctx)).id, status: from });
  return ctx.sql`update orders set status = ${to} where orders.id = ${id}`;
};

test.each([
  ['CANCELLED', 'PAID'],
  ['CANCELLED', 'DELIVERED'],
  ['REFUNDED', 'PAID'],
  ['REFUNDED', 'CANCELLED'],
] as const)('the database refuses a change of an order from %s to %s', async (from, to) => {
  await expect(change(from, to)).rejects.toMatchObject({ constraint_name: 'orders_final_status' });
});

test.each([
  ['CANCELLED', 'REFUNDED'],
  ['CANCELLED', 'CANCELLED'],
  ['DELIVERED', 'PAID'],
  ['PAID', 'REFUNDED'],
] as const)('the database accepts a change of an order from %s to %s', async (from, to) => {
  expect((await change(from, to)).count).toBe(1);
});
