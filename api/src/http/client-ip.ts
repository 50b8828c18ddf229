import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { requestHeader } from './request-header.ts';

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
