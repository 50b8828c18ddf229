import type { UnsubscribeInput } from '@canteen/domain/push/push.schema';
import { isStaff } from '@canteen/domain/users/role-flags';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';

/**
 * Tells one of the actor's browsers no more of this topic, and removes the browser when it is told of nothing then, or when no
 * topic is given. The browser of somebody without a role is removed too. Another user's browser or an unknown one is ignored.
 */
export async function removeSubscription(
  ctx: Context,
  actor: SessionActor,
  { endpoint, topic }: UnsubscribeInput,
): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    const [found] = await tx<{ id: string; ownOrders: boolean; atWork: boolean }[]>`
      select push_subscriptions.id, push_subscriptions.own_orders, push_subscriptions.at_work from push_subscriptions
      where push_subscriptions.endpoint = ${endpoint} and push_subscriptions.user_id = ${actor._id}
      for update`;
    if (!found) return;
    const ownOrders = found.ownOrders && topic === 'work';
    const atWork = found.atWork && topic === 'own-orders' && isStaff(actor);
    if (ownOrders || atWork)
      await tx`
        update push_subscriptions set own_orders = ${ownOrders}, at_work = ${atWork}
        where push_subscriptions.id = ${found.id}`;
    else await tx`delete from push_subscriptions where push_subscriptions.id = ${found.id}`;
  });
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
