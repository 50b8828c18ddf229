import type { PendingQuery, Row } from 'postgres';
import { insertAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { expiryAfter, hashToken, newToken } from './tokens.ts';

export interface Device {
  ip: string;
  userAgent: string;
}

/** Starts a session that ends 30 days after its last use. Returns its token, which is stored only as a hash. */
export async function startSession(ctx: Context, userId: string, device: Device): Promise<string> {
  const user = ctx.sql`select users.id from users where users.id = ${userId} for share`;
  const token = await insertSession(ctx, device, { user });
  if (token === null) throw new Error('the user of the session does not exist');
  return token;
}

/**
 * Starts a session after the password was checked, and writes its audit entry. Null when the password was changed or the
 * user blocked since then; it waits for such a change, so that no session starts with an old password.
 */
export function startSessionByPassword(
  ctx: Context,
  { _id, name, passwordHash }: { _id: string; name: string; passwordHash: string },
  device: Device,
): Promise<string | null> {
  const user = ctx.sql`
    select users.id from users
    where users.id = ${_id} and users.password_hash = ${passwordHash} and not users.is_blocked
    for share`;
  return insertSession(ctx, device, { user, audited: { _id, name } });
}

async function insertSession(
  ctx: Context,
  device: Device,
  { user, audited }: { user: PendingQuery<Row[]>; audited?: { _id: string; name: string } },
): Promise<string | null> {
  const { sql } = ctx;
  const token = newToken();
  const now = ctx.clock.now();
  const [userAgent, ip] = [device.userAgent.slice(0, 300), device.ip.slice(0, 64)];
  const audit = audited && {
    at: now,
    actor: audited,
    action: 'user.login' as const,
    subjectKind: 'user' as const,
    subjectId: audited._id,
    after: { userAgent, ip },
  };
  const inserted = await sql`
    with started_by as (${user}), inserted as (
      insert into sessions (token_hash, user_id, user_agent, ip, created_at, seen_at, expires_at)
      select ${hashToken(token)}, started_by.id, ${userAgent}, ${ip}, ${now}, ${now}, ${expiryAfter(now)}
      from started_by
      returning sessions.id
    )
    ${audit ? sql`, audited as (${insertAudit(sql, audit, sql`from inserted`)})` : sql``}
    select from inserted`;
  return inserted.count > 0 ? token : null;
}
