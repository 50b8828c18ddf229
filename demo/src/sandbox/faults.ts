import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import type { Sql } from '@canteen/api/database/sql';
import { ApiError } from './api-error.ts';

const OPERATIONS = [
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
type Operation = (typeof OPERATIONS)[number];

/**
 * A fault for the next `times` calls of an operation ('*' is any). `refuse` and `unreachable` do not execute the call.
 * `lost-answer` executes it and closes the connection without an answer. `delay` executes it and answers late.
 * `pending` leaves a refund pending.
 */
export const faultSchema = z.strictObject({
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
type Fault = z.output<typeof faultSchema>;

export type FaultEnv = { Bindings: Partial<HttpBindings>; Variables: { pending?: boolean } };

export async function addFault(sql: Sql, { operation, times, effect }: Fault): Promise<void> {
  await sql`
    insert into razorpay_sandbox.faults (operation, times, effect)
    values (${operation}, ${times}, ${sql.json(effect)})`;
}

/** The effect of the oldest fault set for this operation; its number of remaining calls decreases by one. */
async function useUpFault(sql: Sql, operation: Operation): Promise<Fault['effect'] | undefined> {
  const [taken] = await sql<{ effect: Fault['effect'] }[]>`
    update razorpay_sandbox.faults
    set times = faults.times - 1
    where faults.times > 0
      and faults.id = (
        select next.id
        from razorpay_sandbox.faults as next
        where next.times > 0 and next.operation in ('*', ${operation})
        order by next.id
        limit 1
        for update
      )
    returning faults.effect`;
  return taken?.effect;
}

/** Applies the fault set for this operation, if there is one, to the call. */
export const applyFault = (sql: Sql, operation: Operation) =>
  createMiddleware<FaultEnv>(async (c, next) => {
    const effect = await useUpFault(sql, operation);
    if (effect?.kind === 'refuse')
      throw new ApiError(effect.status, effect.description, { code: effect.code });
    if (effect?.kind === 'pending') c.set('pending', true);
    if (effect?.kind !== 'unreachable') await next();
    if (effect?.kind === 'delay') await wait(effect.ms);
    if (effect?.kind === 'unreachable' || effect?.kind === 'lost-answer') {
      c.env?.outgoing?.destroy();
      c.res = RESPONSE_ALREADY_SENT;
    }
  });
