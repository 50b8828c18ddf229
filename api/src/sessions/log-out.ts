import type { Context } from '../context/context.ts';
import type { SessionActor } from '../context/actor.ts';

/** Ends the session of this call, on HTTP and on open sockets (section 4). */
export async function logOut(ctx: Context, actor: SessionActor): Promise<void> {
  await ctx.sql`delete from sessions where sessions.id = ${actor.sessionId}`;
  ctx.signals.publish({ kind: 'user', userId: actor._id });
}
