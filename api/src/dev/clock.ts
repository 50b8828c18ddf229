import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';

const FIFTY_YEARS_MS = 50 * 365 * 86_400_000;
const body = z.strictObject({ offsetMs: z.int().check(z.minimum(-FIFTY_YEARS_MS), z.maximum(FIFTY_YEARS_MS)) });

/** Keeps this process's clock shifted as POST /dev/clock said last, whichever process it said it to. */
export async function followDevClock(ctx: Context): Promise<() => void> {
  await ctx.sql.begin(async (tx) => {
    // API and worker start together, and "if not exists" alone lets two of them collide.
    await tx`select pg_advisory_xact_lock(hashtext('dev.clock'))`;
    await tx`create schema if not exists dev`;
    await tx`create table if not exists dev.clock (one boolean primary key default true check (one), offset_ms bigint not null)`;
  });
  const read = async () => {
    const [row] = await ctx.sql<{ offsetMs: number }[]>`select clock.offset_ms from dev.clock`;
    ctx.clock.shift(row?.offsetMs ?? 0);
  };
  await read();
  return ctx.signals.subscribe((signal) => {
    if (signal.kind === 'clock') ctx.clock.shift(signal.offsetMs);
    if (signal.kind === 'resync') read().catch((error: unknown) => ctx.log.warn({ err: error }, 'no dev clock'));
  });
}

/** POST /dev/clock { offsetMs }: shifts the clock of API and worker, for tests and demonstrations. */
export function devClockRoutes(ctx: Context) {
  return new Hono<AppEnv>().post('/clock', validate('json', body), async (c) => {
    const { offsetMs } = c.req.valid('json');
    await ctx.sql`
      insert into dev.clock (offset_ms) values (${offsetMs})
      on conflict (one) do update set offset_ms = excluded.offset_ms`;
    ctx.signals.publish({ kind: 'clock', offsetMs });
    return c.json({ offsetMs, now: ctx.clock.now().toISOString() });
  });
}
