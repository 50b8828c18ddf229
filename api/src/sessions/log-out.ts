import { insertAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';

/** Ends the session of this call, on HTTP and on open sockets (section 4), and writes its audit entry. */
export async function logOut({ sql, clock, signals }: Context, actor: SessionActor): Promise<void> {
  const entry = {
    at: clock.now(),
    actor,
    action: 'user.logout' as const,
    subjectKind: 'user' as const,
    subjectId: actor._id,
  };
  await sql`
    with ended as (delete from sessions where sessions.id = ${actor.sessionId} returning sessions.id)
    ${insertAudit(sql, entry, sql`from ended`)}`;
  signals.publish({ kind: 'user', userId: actor._id });
}
