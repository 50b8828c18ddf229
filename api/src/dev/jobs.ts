import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import { processRefunds } from '../payments/process-refunds.ts';
import { sweepCaptures } from '../payments/sweep-captures.ts';
import { rollUpDays } from '../statistics/rollup.ts';

const JOBS = {
  rollup: rollUpDays,
  sweep: async (ctx: Context) => {
    // As in the worker, neither waits for the other to succeed.
    try {
      await sweepCaptures(ctx);
    } finally {
      await processRefunds(ctx);
    }
  },
} as const;
const param = z.object({ name: z.enum(['rollup', 'sweep']) });

/** POST /dev/jobs/{name}/run: does now what the worker does by the clock, and answers when it is done. */
export function devJobsRoutes(ctx: Context) {
  return new Hono<AppEnv>().post('/jobs/:name/run', validate('param', param), async (c) => {
    const { name } = c.req.valid('param');
    await JOBS[name](ctx);
    return c.json({ name, done: true });
  });
}
