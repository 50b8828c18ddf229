import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '@canteen/api/context/context';
import type { AppEnv } from '@canteen/api/http/app-env';
import { validate } from '@canteen/api/http/validate';
import { DAY_MS } from '@canteen/domain/durations';

const FIFTY_YEARS_MS = 50 * 365 * DAY_MS;
const body = z.strictObject({
  offsetMs: z.int().check(z.minimum(-FIFTY_YEARS_MS), z.maximum(FIFTY_YEARS_MS)),
});

/** POST /dev/clock { offsetMs }: shifts the clock of API and worker. */
export function clockRoutes(ctx: Context) {
  return new Hono<AppEnv>().post('/clock', validate('json', body), async (c) => {
    const { offsetMs } = c.req.valid('json');
    await ctx.sql`
      insert into dev.clock (offset_ms) values (${offsetMs})
      on conflict (one) do update set offset_ms = excluded.offset_ms`;
    ctx.signals.publish({ kind: 'clock', offsetMs });
    return c.json({ offsetMs, now: ctx.clock.now().toISOString() });
  });
}
