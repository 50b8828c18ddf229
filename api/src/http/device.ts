import type { Context as HonoContext } from 'hono';
import type { Config } from '../config/config.ts';
import { clientIp } from './rate-limit.ts';

/** IP address and browser, stored with a new session. */
export const deviceOf = (c: HonoContext, { trustProxy }: Pick<Config, 'trustProxy'>) => ({
  ip: clientIp(c, trustProxy).replace(/^::ffff:/, ''),
  userAgent: c.req.header('User-Agent') ?? '',
});
