import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';

/** Ends one of the actor's sessions, on HTTP and on open sockets. @throws NOT_FOUND 404, also for another user's session */
export async function endSession(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    const [ended] = await tx<{ userAgent: string; ip: string }[]>`
      delete from sessions where sessions.id = ${id} and sessions.user_id = ${actor._id}
      returning sessions.user_agent, sessions.ip`;
    if (!ended) throw notFound('You are not signed in there any more');
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor,
      action: 'user.end-session',
      subjectKind: 'user',
      subjectId: actor._id,
      before: ended,
    });
  });
  ctx.signals.publish({ kind: 'user', userId: actor._id });
}
