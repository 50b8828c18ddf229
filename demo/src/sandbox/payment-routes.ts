import { Hono } from 'hono';
import * as z from 'zod/mini';
import { badField, readBody, ApiError } from './api-error.ts';
import { captured, collection, type PaymentEntity } from './entities.ts';
import { applyFault, type FaultEnv } from './faults.ts';
import { paidOrder } from './pay.ts';
import type { SandboxState } from './sandbox-state.ts';
import { orderById, paymentById, saveOrder, savePayment } from './store.ts';
import { recordEvent } from './webhook-events.ts';

const captureSchema = z.object({ amount: z.int(), currency: z._default(z.string(), 'INR') });

const pageSchema = z.object({
  from: z._default(z.coerce.number().check(z.int()), 0),
  to: z._default(z.coerce.number().check(z.int()), Number.MAX_SAFE_INTEGER),
  skip: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
});

export function readPage(query: Record<string, string>): z.output<typeof pageSchema> {
  const page = pageSchema.safeParse(query);
  if (page.success) return page.data;
  throw badField('The count must be between 1 and 100.', String(page.error.issues[0]?.path[0] ?? 'count'));
}

export function paymentRoutes({ sql, now, deliveries }: SandboxState) {
  return new Hono<FaultEnv>()
    .get('/payments', applyFault(sql, 'payments.list'), async (c) => {
      const { from, to, skip, count } = readPage(c.req.query());
      const rows = await sql<{ entity: PaymentEntity }[]>`
        select payments.entity
        from razorpay_sandbox.payments
        where payments.created between ${from} and ${to}
        order by payments.created desc, payments.seq desc
        limit ${count} offset ${skip}`;
      return c.json(collection(rows.map((row) => row.entity)));
    })
    .get('/payments/:id', applyFault(sql, 'payments.fetch'), async (c) =>
      c.json(await paymentById(sql, c.req.param('id'))),
    )
    .post('/payments/:id/capture', applyFault(sql, 'payments.capture'), async (c) => {
      const { amount, currency } = await readBody(c, captureSchema);
      const payment = await sql.begin(async (tx) => {
        // The order is locked before its payment everywhere, to avoid deadlocks.
        const { order_id } = await paymentById(tx, c.req.param('id'));
        const order = await orderById(tx, order_id, true);
        const found = await paymentById(tx, c.req.param('id'), true);
        if (found.captured) throw new ApiError(400, 'This payment has already been captured');
        if (found.status !== 'authorized') {
          throw new ApiError(
            400,
            'Only payments which have been authorized and not yet captured can be captured',
          );
        }
        if (amount !== found.amount || currency !== found.currency) {
          throw new ApiError(400, 'Capture amount must be equal to the amount authorized');
        }
        const done = captured(found);
        const paid = paidOrder(order, done);
        await savePayment(tx, done);
        await saveOrder(tx, paid);
        await recordEvent(tx, { event: 'payment.captured', payment: done, now: now() });
        if (order.status !== 'paid') {
          await recordEvent(tx, { event: 'order.paid', payment: done, order: paid, now: now() });
        }
        return done;
      });
      deliveries.deliverNow();
      return c.json(payment);
    });
}
