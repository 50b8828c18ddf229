import { Hono } from 'hono';
import * as z from 'zod/mini';
import { badField, readBody } from './api-error.ts';
import { collection, epochSeconds, newId, type OrderEntity, type PaymentEntity } from './entities.ts';
import { applyFault, type FaultEnv } from './faults.ts';
import { notesEntity, notesSchema } from './notes.ts';
import type { SandboxState } from './sandbox-state.ts';
import { orderById, saveOrder } from './store.ts';

const createSchema = z.object({
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  notes: z.optional(notesSchema),
});

export function orderRoutes({ sql, now }: SandboxState) {
  return new Hono<FaultEnv>()
    .post('/orders', applyFault(sql, 'orders.create'), async (c) => {
      const { amount, currency, receipt, notes } = await readBody(c, createSchema);
      if (amount < 100) throw badField('Order amount less than minimum amount allowed', 'amount');
      if (amount > 50_000_000) throw badField('Amount exceeds maximum amount allowed.', 'amount');
      if (currency !== 'INR') throw badField('Currency is not supported', 'currency');
      if ((receipt ?? '').length > 40) {
        throw badField('The receipt may not be greater than 40 characters.', 'receipt');
      }
      const order: OrderEntity = {
        id: newId('order'),
        entity: 'order',
        amount,
        amount_paid: 0,
        amount_due: amount,
        currency,
        receipt: receipt ?? null,
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes: notesEntity(notes),
        created_at: epochSeconds(now()),
      };
      await saveOrder(sql, order);
      return c.json(order);
    })
    .get('/orders/:id', applyFault(sql, 'orders.fetch'), async (c) =>
      c.json(await orderById(sql, c.req.param('id'))),
    )
    .get('/orders/:id/payments', applyFault(sql, 'orders.payments'), async (c) => {
      const order = await orderById(sql, c.req.param('id'));
      const rows = await sql<{ entity: PaymentEntity }[]>`
        select payments.entity
        from razorpay_sandbox.payments
        where payments."order" = ${order.id}
        order by payments.seq desc`;
      return c.json(collection(rows.map((row) => row.entity)));
    });
}
