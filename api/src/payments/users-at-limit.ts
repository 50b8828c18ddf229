import type { Context } from '../context/context.ts';

const MAX_USERS = 1_000;
const FORGET_AFTER_MS = 300_000;

/** When each user was refused, as `performance.now()`. */
const refusals = new WeakMap<Context, Map<string, number>>();

/** Notes that a user could start no more payments. */
export function noteAtLimit(ctx: Context, userId: string): void {
  const users = refusals.get(ctx) ?? new Map<string, number>();
  refusals.set(ctx, users);
  users.delete(userId);
  users.set(userId, performance.now());
  const [oldest] = users.keys();
  if (users.size > MAX_USERS && oldest !== undefined) users.delete(oldest);
}

/** Whether the user could start no more payments some minutes ago, so that the limit is read before the provider is asked. */
export function wasAtLimit(ctx: Context, userId: string): boolean {
  const at = refusals.get(ctx)?.get(userId);
  return at !== undefined && performance.now() - at < FORGET_AFTER_MS;
}
