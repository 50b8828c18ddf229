import type { Context } from './context.ts';

interface Limits {
  /** How many values are kept. A new one takes the place of the one that was set first. */
  most: number;
  /** Milliseconds after which a value is forgotten. */
  forgetAfterMs: number;
}

/** Values by text, in the memory of this process. Each context has its own. */
export function createRecentValues<Value>({ most, forgetAfterMs }: Limits) {
  const contexts = new WeakMap<Context, Map<string, { value: Value; setAt: number }>>();
  return {
    get(ctx: Context, key: string): Value | undefined {
      const recent = contexts.get(ctx)?.get(key);
      return recent && performance.now() - recent.setAt < forgetAfterMs ? recent.value : undefined;
    },
    set(ctx: Context, key: string, value: Value): void {
      const values = contexts.get(ctx) ?? new Map<string, { value: Value; setAt: number }>();
      contexts.set(ctx, values);
      values.delete(key);
      values.set(key, { value, setAt: performance.now() });
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
    delete(ctx: Context, key: string): void {
      contexts.get(ctx)?.delete(key);
    },
  };
}
