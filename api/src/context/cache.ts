import type { Context } from './context.ts';

interface Limits {
  /** How many values are kept. A new one takes the place of the one that was set first. */
  maxEntries: number;
  /** Milliseconds after which a value is forgotten. */
  ttlMs: number;
  /**
   * Forgets all values when this process has lost its connection to the database: after a failover or a crash the database may
   * have lost changes, and another change may have got the same version.
   */
  forgetAtResync?: boolean;
}

/** Values by text, in the memory of this process. Each context has its own. */
export function createCache<Value>({ maxEntries, ttlMs, forgetAtResync = false }: Limits) {
  const contexts = new WeakMap<Context, Map<string, { value: Value; setAt: number }>>();
  const valuesOf = (ctx: Context) => {
    const known = contexts.get(ctx);
    if (known) return known;
    const values = new Map<string, { value: Value; setAt: number }>();
    contexts.set(ctx, values);
    if (forgetAtResync)
      ctx.signals.subscribe(({ kind }) => {
        if (kind === 'resync') values.clear();
      });
    return values;
  };
  return {
    get(ctx: Context, key: string): Value | undefined {
      const recent = contexts.get(ctx)?.get(key);
      return recent && performance.now() - recent.setAt < ttlMs ? recent.value : undefined;
    },
    set(ctx: Context, key: string, value: Value): void {
      const values = valuesOf(ctx);
      values.delete(key);
      values.set(key, { value, setAt: performance.now() });
      const [oldest] = values.keys();
      if (values.size > maxEntries && oldest !== undefined) values.delete(oldest);
    },
    delete(ctx: Context, key: string): void {
      contexts.get(ctx)?.delete(key);
    },
  };
}
