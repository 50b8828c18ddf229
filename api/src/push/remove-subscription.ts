import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';

/** Removes one of the actor's browsers; another user's browser or an unknown one is ignored. */
export async function removeSubscription(ctx: Context, actor: SessionActor, endpoint: string): Promise<void> {
  await ctx.sql`
    delete from push_subscriptions
    where push_subscriptions.endpoint = ${endpoint} and push_subscriptions.user_id = ${actor._id}`;
}

/** Removes a browser whose subscription has ended, as its push service reports, unless it has subscribed again. */
export async function removeEndedSubscription(
  ctx: Context,
  subscription: { id: string; keys: { auth: string } },
): Promise<void> {
  await ctx.sql`
    delete from push_subscriptions
    where push_subscriptions.id = ${subscription.id} and push_subscriptions.auth = ${subscription.keys.auth}`;
}
