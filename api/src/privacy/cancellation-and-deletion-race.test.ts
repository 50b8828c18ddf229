import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { whileLocked } from '../testing/database/while-locked.ts';
import { makePlacedOrder, makeUser, type TestUser } from '../testing/factories.ts';
import { startPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';
import { cancelUnaccepted } from '../unaccepted-orders/cancel-unaccepted.ts';

// An order is cancelled while the account of its customer is deleted. The cancellation locks the order, then the payment
// for the refund; the deletion locks the payments, then the orders. So PostgreSQL ends one of them as a deadlock.

let fixture: PaymentFixture;
let owner: TestUser;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  owner = await makeUser(fixture.app.ctx, { isOwner: true });
});
afterAll(() => fixture.app.close());

interface Placed {
  user: TestUser;
  /** The order whose payment the deletion locks first. */
  first: OrderView;
  /** The payment that it locks next. */
  next: string;
}

async function placedOrders(): Promise<Placed> {
  const { app, checkout } = fixture;
  const user = await makeUser(app.ctx);
  const older = await makePlacedOrder(app, user, await checkout());
  const first = await makePlacedOrder(app, user, await checkout());
  // The newest first, in the table as in the index of the user.
  const [payment] = await app.ctx.sql<{ id: string }[]>`
    update payments set asked_at = now() where payments.provider_payment_id = ${older.paymentId}
    returning payments.provider_order_id as id`;
  return { user, first, next: payment?.id ?? '' };
}

const removeUser = (user: TestUser) => () =>
  fixture.app.request(owner, 'DELETE', `/api/users/admin/${user.id}`);

async function expectCancelled({ user, first }: Placed): Promise<void> {
  const { sql } = fixture.app.ctx;
  expect(await sql`select 1 from users where users.id = ${user.id}`).toHaveLength(0);
  const orders = await sql`
    select orders.status, refunds.amount from orders join refunds on refunds.order_id = orders.id
    where orders.id = ${first._id}`;
  expect([...orders]).toEqual([{ status: 'CANCELLED', amount: 13_000 }]);
}

test('staff can cancel an order while the account of its customer is deleted', async () => {
  const placed = await placedOrders();
  const cancel = () => fixture.setStatus(placed.first, 'CANCELLED');
  expect(await whileLocked(fixture.app, placed.next, [removeUser(placed.user), cancel])).toEqual([204, 200]);
  await expectCancelled(placed);
});

test('the system can cancel an order while the account of its customer is deleted', async () => {
  const { app } = fixture;
  const placed = await placedOrders();
  await app.ctx.sql`
    update orders set created_at = orders.created_at - interval '12 minutes' where orders.id = ${placed.first._id}`;
  const cancel = async () => ({ status: await cancelUnaccepted(app.ctx) });
  expect(await whileLocked(app, placed.next, [removeUser(placed.user), cancel])).toEqual([204, 1]);
  await expectCancelled(placed);
});
