import type { Context } from '@canteen/api/context/context';
import { dispatchCodes } from '@canteen/api/one-time-codes/dispatch-codes';
import { runOnSignal, type RunningWork } from '@canteen/api/signals/run-on-signal';

/** Turns new one-time codes into mail jobs, soon after they are committed. */
export const followCodes = (ctx: Context, everyMs: number): RunningWork =>
  runOnSignal(ctx, {
    name: 'dispatch one-time codes',
    signal: 'codes',
    batchDelayMs: 10,
    everyMs,
    run: () => dispatchCodes(ctx),
  });
