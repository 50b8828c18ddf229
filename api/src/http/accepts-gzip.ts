import type { Context as HonoContext } from 'hono';
import { requestHeader } from './request-header.ts';

const REFUSED = /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/;

/** Whether the client takes an answer that is compressed with gzip. `gzip;q=0` refuses it (RFC 9110, section 12.5.3). */
export function acceptsGzip(c: HonoContext): boolean {
  const accepted = requestHeader(c, 'accept-encoding');
  return accepted !== undefined && accepted.includes('gzip') && !REFUSED.test(accepted);
}
