import type { Context } from '@canteen/api/context/context';
import { dispatchImports } from '@canteen/api/food-imports/dispatch-imports';
import { runOnSignal, type RunningWork } from '@canteen/api/signals/run-on-signal';

/** Turns new rows of `food_imports` into jobs, soon after they are committed. */
export const followImports = (ctx: Context, everyMs: number): RunningWork =>
  runOnSignal(ctx, {
    name: 'dispatch imports',
    signal: 'imports',
    batchDelayMs: 10,
    everyMs,
    run: () => dispatchImports(ctx),
  });
