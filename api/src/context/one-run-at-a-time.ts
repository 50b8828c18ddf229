import type { Context } from './context.ts';

/** Makes calls of `run` wait for each other in one process: each begins when the one before has succeeded or failed. */
export function oneRunAtATime<Result>(
  run: (ctx: Context) => Promise<Result>,
): (ctx: Context) => Promise<Result> {
  const last = new WeakMap<Context, Promise<unknown>>();
  return (ctx) => {
    const next = (last.get(ctx) ?? Promise.resolve()).then(() => run(ctx));
    last.set(
      ctx,
      next.catch(() => {}),
    );
    return next;
  };
}
