import type { Context } from '../context.ts';
import { SESSION_DAYS, SESSION_DAY_MS } from './queries.ts';
import { hashToken, newToken } from './tokens.ts';

export interface Device {
  ip: string;
  userAgent: string;
}

/** Begins a session of 30 sliding days and answers its token, which is stored only as a hash. */
export async function startSession(ctx: Context, userId: string, device: Device): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  await ctx.sql`
    insert into sessions (token_hash, user_id, user_agent, ip, created_at, seen_at, expires_at)
    values (${hashToken(token)}, ${userId}, ${device.userAgent.slice(0, 300)}, ${device.ip.slice(0, 64)},
      ${now}, ${now}, ${new Date(now.getTime() + SESSION_DAYS * SESSION_DAY_MS)})`;
  return token;
}
