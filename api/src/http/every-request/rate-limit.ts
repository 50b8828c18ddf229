import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '../../context/context.ts';
import { tooMany } from '../../errors/app-error.ts';
import { ipNetworkOf } from '../../limits/ip-network.ts';
import { createMinuteCounts, type Count } from '../../limits/minute-counts.ts';
import { findUserId, knownUserId } from '../../sessions/user-ids.ts';
import type { AppEnv } from '../app-env.ts';
import { clientIp } from '../client-ip.ts';
import { requestHeader } from '../request-header.ts';
import { bearerToken } from '../session.ts';

// Wide, because a whole campus shares one IP address; the tight limits are on codes and logins (decisions, HTTP).
const PER_ADDRESS = 20_000;
const PER_USER = 3_000;
const MAX_KEYS = 50_000;

/** Answered from memory, which costs no more than refusing them. */
const CACHED_PUBLIC_READS =
  /^\/api\/(config|shops(\/tags|\/tag\/[^/]+|\/(?!admin$|managed$)[^/]+(\/foods)?)?)$/;
/** Account calls have limits of their own (account-limits.ts). */
const ACCOUNT_CALLS = /^\/api\/users\/(login|register|register\/[^/]+|forgot-password\/[^/]+)$/;

/**
 * Limits the requests of each signed-in user and of the guests of each IP address in a minute (decisions, HTTP). Users
 * are not counted for their address, and guests are not limited in reading menus and in logging in, so that nobody can
 * use up what others behind the same address need. Each process counts alone, in memory; limits that must hold over all
 * processes (codes, logins) are counted in the database.
 * @throws TOO_MANY 429
 */
export function rateLimit(ctx: Context) {
  const countGuest = countAddresses(ctx);
  const users = createMinuteCounts(MAX_KEYS);

  return createMiddleware<AppEnv>(async (c, next) => {
    const token = bearerToken(requestHeader(c, 'authorization'));
    const { method, path } = c.req;
    if (method === 'GET' && CACHED_PUBLIC_READS.test(path)) {
      // Without waiting: menus are answered from memory, also while the database does not answer.
      const userId = token && knownUserId(ctx, token);
      if (userId) throwAbove(PER_USER, users.add(userId));
      else if (token) void findUserId(ctx, token);
    } else if (method !== 'POST' || !ACCOUNT_CALLS.test(path)) {
      const userId = token && (knownUserId(ctx, token) ?? (await findUserId(ctx, token)));
      if (userId) throwAbove(PER_USER, users.add(userId));
      else throwAbove(PER_ADDRESS, countGuest(c));
    }
    await next();
  });
}

function throwAbove(max: number, { used, secondsLeft }: Count): void {
  if (used > max) throw tooMany(secondsLeft);
}

/** Counts the requests of each IP address in a minute. */
function countAddresses(ctx: Context): (c: HonoContext) => Count {
  const addresses = createMinuteCounts(MAX_KEYS);
  return (c) => addresses.add(ipNetworkOf(clientIp(c, ctx.config.trustProxy)));
}

/**
 * Counts the pages that are made for a request, for each IP address: a browser sends no session token for a page. Returns
 * false above the limit.
 */
export function pageLimit(ctx: Context): (c: HonoContext) => boolean {
  const count = countAddresses(ctx);
  return (c) => count(c).used <= PER_ADDRESS;
}
