import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '@canteen/api/context/context';
import type { AppEnv } from '@canteen/api/http/app-env';
import { validate } from '@canteen/api/http/validate';
import { runDueDeletions } from '@canteen/api/privacy/run-due-deletions';
import { syncOpenRefunds } from '@canteen/api/refunds/sync-open-refunds';
import { sweepCaptures } from '@canteen/api/settlement/sweep/sweep-captures';
import { updateReadyTimes } from '@canteen/api/shops/update-ready-times';
import { rollUpDays } from '@canteen/api/statistics/rollup';

const JOBS = {
  rollup: rollUpDays,
  'ready-times': updateReadyTimes,
  sweep: async (ctx: Context) => {
    // As in the worker: refunds are processed even if the sweep fails.
    try {
      await sweepCaptures(ctx);
    } finally {
      await syncOpenRefunds(ctx);
    }
  },
  deletions: runDueDeletions,
} as const;
const param = z.object({ name: z.enum(['rollup', 'ready-times', 'sweep', 'deletions']) });

/** POST /dev/jobs/{name}/run: runs a scheduled job of the worker now, and answers when it is done. */
export function jobRoutes(ctx: Context) {
  return new Hono<AppEnv>().post('/jobs/:name/run', validate('param', param), async (c) => {
    const { name } = c.req.valid('param');
    await JOBS[name](ctx);
    return c.json({ name, done: true });
  });
}
