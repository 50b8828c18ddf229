import type { PendingQuery, Row } from 'postgres';
import type { Context } from '../context/context.ts';
import { expiryAfter, hashToken, newToken } from './tokens.ts';

export interface Device {
  ip: string;
  userAgent: string;
}

/** Starts a session that ends 30 days after its last use. Returns its token, which is stored only as a hash. */
export async function startSession(ctx: Context, userId: string, device: Device): Promise<string> {
  const token = await insertSession(
    ctx,
    device,
    ctx.sql`select users.id from users where users.id = ${userId} for share`,
  );
  if (token === null) throw new Error('the user of the session does not exist');
  return token;
}

/**
 * Starts a session after the password was checked. Null when the password was changed or the user blocked since then;
 * it waits for such a change, so that no session starts with an old password.
 */
export function startSessionByPassword(
  ctx: Context,
  userId: string,
  passwordHash: string,
  device: Device,
): Promise<string | null> {
  const user = ctx.sql`
    select users.id from users
    where users.id = ${userId} and users.password_hash = ${passwordHash} and not users.is_blocked
    for share`;
  return insertSession(ctx, device, user);
}

async function insertSession(
  ctx: Context,
  { userAgent, ip }: Device,
  user: PendingQuery<Row[]>,
): Promise<string | null> {
  const token = newToken();
  const now = ctx.clock.now();
  const inserted = await ctx.sql`
    with started_by as (${user})
    insert into sessions (token_hash, user_id, user_agent, ip, created_at, seen_at, expires_at)
    select ${hashToken(token)}, started_by.id, ${userAgent.slice(0, 300)}, ${ip.slice(0, 64)}, ${now}, ${now},
      ${expiryAfter(now)}
    from started_by`;
  return inserted.count > 0 ? token : null;
}
