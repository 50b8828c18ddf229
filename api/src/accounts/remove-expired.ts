import type { Context } from '../context/context.ts';

const DAY_MS = 86_400_000;

/** Removes expired sessions, one-time codes (a day after they expired) and rate limit counters. Returns how many. */
export async function removeExpired(ctx: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const now = ctx.clock.now();
  const sessions = await ctx.sql`delete from sessions where sessions.expires_at < ${now}`;
  const codes = await ctx.sql`
    delete from one_time_codes where one_time_codes.expires_at < ${new Date(now.getTime() - DAY_MS)}`;
  // The rate limiter uses the machine's clock.
  const counters = await ctx.sql`delete from rate_limits where rate_limits.expire < ${Date.now()}`;
  return sessions.count + codes.count + counters.count;
}
