import { Hono } from 'hono';
import * as z from 'zod/mini';
import { readBody } from './api-error.ts';
import { addFault, faultSchema } from './faults.ts';
import { pay, paySchema } from './pay.ts';
import { settleRefund, settleSchema } from './refunds.ts';
import type { SandboxState } from './sandbox-state.ts';

const replaySchema = z.strictObject({ payment_id: z.string(), event: z.optional(z.string()) });

type WebhookRow = {
  id: string;
  event: string;
  state: string;
  attempts: number;
  status: number | null;
  error: string | null;
};

/** Calls that the real provider does not have: pay as the customer, settle a refund, set faults, list and replay webhooks. */
export function controlRoutes(sandbox: SandboxState) {
  const { sql, deliveries } = sandbox;
  const webhooksOf = (paymentId: string, event: string | undefined) => sql<WebhookRow[]>`
    select webhooks.id, webhooks.event, webhooks.state, webhooks.attempts, webhooks.status, webhooks.error
    from razorpay_sandbox.webhooks
    where webhooks.payment = ${paymentId}
    ${event === undefined ? sql`` : sql`and webhooks.event = ${event}`}
    order by webhooks.seq`;

  return new Hono()
    .post('/pay', async (c) => c.json(await pay(sandbox, await readBody(c, paySchema))))
    .post('/refunds/settle', async (c) =>
      c.json(await settleRefund(sandbox, await readBody(c, settleSchema))),
    )
    .get('/webhooks', async (c) =>
      c.json(await webhooksOf(c.req.query('payment_id') ?? '', c.req.query('event'))),
    )
    .post('/webhooks/replay', async (c) => {
      const { payment_id, event } = await readBody(c, replaySchema);
      const sent = [];
      for (const webhook of await webhooksOf(payment_id, event)) {
        sent.push({ id: webhook.id, event: webhook.event, ...(await deliveries.send(webhook.id)) });
      }
      return c.json(sent);
    })
    .post('/faults', async (c) => {
      const fault = await readBody(c, faultSchema);
      await addFault(sql, fault);
      return c.json(fault);
    })
    .delete('/faults', async (c) => {
      await sql`delete from razorpay_sandbox.faults`;
      return c.body(null, 204);
    });
}
