import type { PendingQuery, Row } from 'postgres';
import type { Context } from '../context/context.ts';
import { SESSION_DAYS, SESSION_DAY_MS } from './queries.ts';
import { hashToken, newToken } from './tokens.ts';

export interface Device {
  ip: string;
  userAgent: string;
}

/** Begins a session of 30 sliding days and answers its token, which is stored only as a hash. */
export async function startSession(ctx: Context, userId: string, device: Device): Promise<string> {
  const token = await begin(
    ctx,
    device,
    ctx.sql`select users.id from users where users.id = ${userId} for share`,
  );
  if (token === null) throw new Error('a session for nobody');
  return token;
}

/**
 * The same for a login, whose password was checked a moment ago: null when it has been changed since, or the user
 * blocked. It waits for such a change, so that no session outlives the password it was opened with.
 */
export function startSessionByPassword(
  ctx: Context,
  userId: string,
  passwordHash: string,
  device: Device,
): Promise<string | null> {
  const who = ctx.sql`
    select users.id from users
    where users.id = ${userId} and users.password_hash = ${passwordHash} and not users.is_blocked
    for share`;
  return begin(ctx, device, who);
}

async function begin(
  ctx: Context,
  { userAgent, ip }: Device,
  who: PendingQuery<Row[]>,
): Promise<string | null> {
  const token = newToken();
  const now = ctx.clock.now();
  const begun = await ctx.sql`
    with who as (${who})
    insert into sessions (token_hash, user_id, user_agent, ip, created_at, seen_at, expires_at)
    select ${hashToken(token)}, who.id, ${userAgent.slice(0, 300)}, ${ip.slice(0, 64)}, ${now}, ${now},
      ${new Date(now.getTime() + SESSION_DAYS * SESSION_DAY_MS)}
    from who`;
  return begun.count > 0 ? token : null;
}
