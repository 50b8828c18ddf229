import type { Context } from '@canteen/api/context/context';
import { dispatchNotices } from '@canteen/api/notices/dispatch-notices';
import { runOnSignal, type RunningWork } from '@canteen/api/signals/run-on-signal';

/** Turns new rows of `account_notices` into mail jobs, soon after they are committed. */
export const followNotices = (ctx: Context, everyMs: number): RunningWork =>
  runOnSignal(ctx, {
    name: 'dispatch account notices',
    signal: 'notices',
    batchDelayMs: 50,
    everyMs,
    run: () => dispatchNotices(ctx),
  });
