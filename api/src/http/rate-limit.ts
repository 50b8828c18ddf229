import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '../context/context.ts';
import { tooMany } from '../errors/app-error.ts';
import type { AppEnv } from './app-env.ts';
import { requestHeader } from './request-header.ts';

const WINDOW_MS = 60_000;
// Wide, because a whole campus shares one IP address; the tight limits are on codes and logins (decisions, HTTP).
const PER_IP = 20_000;
const PER_USER = 3_000;
const MAX_KEYS = 50_000;

/** The client's IP address, behind `trustProxy` proxies. */
export function clientIp(c: HonoContext, trustProxy: number): string {
  return forwardedFor(c, trustProxy) || (getConnInfo(c).remote.address ?? '');
}

function forwardedFor(c: HonoContext, trustProxy: number): string {
  if (trustProxy === 0) return '';
  const forwarded = requestHeader(c, 'x-forwarded-for') ?? '';
  // The usual case, one proxy and one address, without splitting.
  if (trustProxy === 1 && !forwarded.includes(',')) return forwarded.trim();
  return forwarded.split(',').at(-trustProxy)?.trim() ?? '';
}

/**
 * Limits the requests of each IP address and each session in a minute (decisions, HTTP). Each process counts alone, in
 * memory; limits that must hold over all processes (codes, logins) are counted in the database.
 * @throws TOO_MANY 429
 */
export function rateLimit(ctx: Context) {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  const count = (key: string, max: number) => {
    const now = Date.now();
    if (now >= windowEnds || counts.size > MAX_KEYS) {
      counts = new Map();
      windowEnds = now + WINDOW_MS;
    }
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    if (used > max) throw tooMany((windowEnds - now) / 1000);
  };
  return createMiddleware<AppEnv>((c, next) => {
    count(clientIp(c, ctx.config.trustProxy), PER_IP);
    const authorization = requestHeader(c, 'authorization');
    if (authorization !== undefined) count(authorization, PER_USER);
    return next();
  });
}
