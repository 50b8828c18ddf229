import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Sql } from '@canteen/api/database/connect';
import { Refusal } from './refusal.ts';

export const OPERATIONS = [
  'orders.create',
  'orders.fetch',
  'orders.payments',
  'payments.list',
  'payments.fetch',
  'payments.capture',
  'refunds.create',
  'refunds.list',
  'refunds.fetch',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * What the next calls of the API meet. `refuse` and `unreachable` do nothing of what was asked; `lost-answer` does
 * it and cuts the connection; `delay` does it and answers late; `pending` leaves a refund unsettled.
 */
export const knobSchema = z.strictObject({
  operation: z._default(z.enum(['*', ...OPERATIONS]), '*'),
  times: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  effect: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('refuse'),
      status: z._default(z.int().check(z.minimum(400), z.maximum(599)), 400),
      code: z._default(z.string(), 'BAD_REQUEST_ERROR'),
      description: z._default(z.string(), 'Refused by the sandbox.'),
    }),
    z.strictObject({ kind: z.literal('unreachable') }),
    z.strictObject({ kind: z.literal('lost-answer') }),
    z.strictObject({ kind: z.literal('delay'), ms: z.int().check(z.minimum(1), z.maximum(60_000)) }),
    z.strictObject({ kind: z.literal('pending') }),
  ]),
});
export type Knob = z.output<typeof knobSchema>;

export type KnobEnv = { Bindings: Partial<HttpBindings>; Variables: { pending?: boolean } };

export async function addKnob(sql: Sql, { operation, times, effect }: Knob): Promise<void> {
  await sql`
    insert into razorpay_sandbox.knobs (operation, times, effect)
    values (${operation}, ${times}, ${sql.json(effect)})`;
}

async function takeEffect(sql: Sql, operation: Operation): Promise<Knob['effect'] | undefined> {
  const [taken] = await sql<{ effect: Knob['effect'] }[]>`
    update razorpay_sandbox.knobs
    set times = knobs.times - 1
    where knobs.times > 0
      and knobs.id = (
        select next.id
        from razorpay_sandbox.knobs as next
        where next.times > 0 and next.operation in ('*', ${operation})
        order by next.id
        limit 1
        for update
      )
    returning knobs.effect`;
  return taken?.effect;
}

/** Lets the knob set for this operation, if any, play its part around the call. */
export const playKnob = (sql: Sql, operation: Operation) =>
  createMiddleware<KnobEnv>(async (c, next) => {
    const effect = await takeEffect(sql, operation);
    if (effect?.kind === 'refuse')
      throw new Refusal(effect.status, effect.description, { code: effect.code });
    if (effect?.kind === 'pending') c.set('pending', true);
    if (effect?.kind !== 'unreachable') await next();
    if (effect?.kind === 'delay') await wait(effect.ms);
    if (effect?.kind === 'unreachable' || effect?.kind === 'lost-answer') {
      c.env?.outgoing?.destroy();
      c.res = RESPONSE_ALREADY_SENT;
    }
  });
