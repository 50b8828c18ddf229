import type { Context } from '../context/context.ts';
import type { SessionActor } from '../context/actor.ts';

/** Removes one of the actor's browsers; another user's browser or an unknown one is ignored. */
export async function removeSubscription(ctx: Context, actor: SessionActor, endpoint: string): Promise<void> {
  await ctx.sql`
    delete from push_subscriptions
    where push_subscriptions.endpoint = ${endpoint} and push_subscriptions.user_id = ${actor._id}`;
}

/** Removes a browser that its push service reports as gone, unless it has subscribed again meanwhile. */
export async function removeDevice(
  ctx: Context,
  device: { id: string; keys: { auth: string } },
): Promise<void> {
  await ctx.sql`
    delete from push_subscriptions
    where push_subscriptions.id = ${device.id} and push_subscriptions.auth = ${device.keys.auth}`;
}
