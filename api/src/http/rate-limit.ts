import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '../context/context.ts';
import { tooMany } from '../errors/app-error.ts';
import type { AppEnv } from './env.ts';
import { requestHeader } from './request-header.ts';

const WINDOW_MS = 60_000;
// A campus is one IP, so these are wide; the tight limits are on codes and logins (decisions, HTTP).
const PER_IP = 20_000;
const PER_USER = 3_000;
const MOST_KEYS = 50_000;

/** The address of who asks, seen through TRUST_PROXY proxies. */
export function clientIp(c: HonoContext, trustProxy: number): string {
  return forwardedFor(c, trustProxy) || (getConnInfo(c).remote.address ?? '');
}

function forwardedFor(c: HonoContext, trustProxy: number): string {
  if (trustProxy === 0) return '';
  const forwarded = requestHeader(c, 'x-forwarded-for') ?? '';
  // Nearly always one address: most requests come through one proxy.
  if (trustProxy === 1 && !forwarded.includes(',')) return forwarded.trim();
  return forwarded.split(',').at(-trustProxy)?.trim() ?? '';
}

/**
 * A fixed window a process: a guard against runaway clients, cheap enough to stand before every request.
 * What must be exact over all processes (codes, logins) is counted in the database.
 */
export function rateLimit(ctx: Context) {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  const count = (key: string, most: number) => {
    const now = Date.now();
    if (now >= windowEnds || counts.size > MOST_KEYS) {
      counts = new Map();
      windowEnds = now + WINDOW_MS;
    }
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    if (used > most) throw tooMany((windowEnds - now) / 1000);
  };
  return createMiddleware<AppEnv>((c, next) => {
    count(clientIp(c, ctx.config.trustProxy), PER_IP);
    const authorization = requestHeader(c, 'authorization');
    if (authorization !== undefined) count(authorization, PER_USER);
    return next();
  });
}
