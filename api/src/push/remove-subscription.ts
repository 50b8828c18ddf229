import type { Context } from '../context/context.ts';
import type { SessionActor } from '../context/actor.ts';

/** Forgets one of the user's own browsers; one that is not theirs, or not there, is not touched. */
export async function removeSubscription(ctx: Context, actor: SessionActor, endpoint: string): Promise<void> {
  await ctx.sql`
    delete from push_subscriptions
    where push_subscriptions.endpoint = ${endpoint} and push_subscriptions.user_id = ${actor._id}`;
}

/** Forgets a browser of which its push service says that it is gone, unless it has subscribed anew meanwhile. */
export async function forgetDevice(
  ctx: Context,
  device: { id: string; keys: { auth: string } },
): Promise<void> {
  await ctx.sql`
    delete from push_subscriptions
    where push_subscriptions.id = ${device.id} and push_subscriptions.auth = ${device.keys.auth}`;
}
