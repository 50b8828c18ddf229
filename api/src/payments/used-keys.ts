import type { Context } from '../context/context.ts';

/** Each one needs about 150 bytes. */
const MAX_KEYS = 10_000;

const keysOf = new WeakMap<Context, Set<string>>();

/** Notes a user's idempotency key. False when it was noted before, so that the call is probably a repeat. */
export function isFirstUse(ctx: Context, userId: string, key: string): boolean {
  const keys = keysOf.get(ctx) ?? new Set<string>();
  keysOf.set(ctx, keys);
  const text = `${userId} ${key}`;
  if (keys.has(text)) return false;
  keys.add(text);
  const [oldest] = keys;
  if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest);
  return true;
}
