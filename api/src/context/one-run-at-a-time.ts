import type { Context } from './context.ts';

/** The same function, but in a process a call begins when the former one has ended, also when that one has failed. */
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
