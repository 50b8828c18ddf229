import type { Context } from '../context/context.ts';
import type { SessionActor } from '../context/actor.ts';

/** Ends this session at once, on HTTP and on open sockets of every process. */
export async function logOut(ctx: Context, actor: SessionActor): Promise<void> {
  await ctx.sql`delete from sessions where sessions.id = ${actor.sessionId}`;
  ctx.signals.publish({ kind: 'user', userId: actor._id });
}
