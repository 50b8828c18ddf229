import { Hono } from 'hono';
import { badField, readBody, unknownId } from './api-error.ts';
import { collection, type RefundEntity } from './entities.ts';
import { applyFault, type FaultEnv } from './faults.ts';
import { readPage } from './payment-routes.ts';
import { makeRefund, refundSchema } from './refunds.ts';
import type { SandboxState } from './sandbox-state.ts';
import { paymentById, refundById } from './store.ts';

export function refundRoutes(sandbox: SandboxState) {
  const { sql } = sandbox;
  return new Hono<FaultEnv>()
    .post('/payments/:id/refund', applyFault(sql, 'refunds.create'), async (c) => {
      const request = await readBody(c, refundSchema);
      const key = c.req.header('x-refund-idempotency') ?? null;
      if (key !== null && !/^[A-Za-z0-9_-]{10,}$/.test(key)) {
        throw badField('The idempotency key must be at least 10 characters', 'X-Refund-Idempotency');
      }
      const pending = c.get('pending') === true;
      return c.json(await makeRefund(sandbox, { paymentId: c.req.param('id'), request, key, pending }));
    })
    .get('/payments/:id/refunds', applyFault(sql, 'refunds.list'), async (c) => {
      const { skip, count } = readPage(c.req.query());
      const payment = await paymentById(sql, c.req.param('id'));
      const rows = await sql<{ entity: RefundEntity }[]>`
        select refunds.entity
        from razorpay_sandbox.refunds
        where refunds.payment = ${payment.id}
        order by refunds.seq desc
        limit ${count} offset ${skip}`;
      return c.json(collection(rows.map((row) => row.entity)));
    })
    .get('/payments/:id/refunds/:refund', applyFault(sql, 'refunds.fetch'), async (c) => {
      const refund = await refundById(sql, c.req.param('refund'));
      if (refund.payment_id !== c.req.param('id')) throw unknownId();
      return c.json(refund);
    })
    .get('/refunds/:id', applyFault(sql, 'refunds.fetch'), async (c) =>
      c.json(await refundById(sql, c.req.param('id'))),
    );
}
