import { ESCALATE_AFTER_MS, REMIND_SHOP_AFTER_MS } from '@canteen/domain/orders/unaccepted-order';
import type { Context } from '../context/context.ts';
import { hasPushSubscriptions } from '../push/queries.ts';
import { MAX_LATENESS_MS, neverChanged } from './queries.ts';

/** Who is told: the shop's admins first, later the admins and the owner. */
type Recipient = 'shop' | 'admins';

const BATCH_SIZE = 500;

/**
 * Adds a push job for each order that waits to be accepted for 2 minutes (told: the shop's admins) or 5 minutes (told: the
 * admins and the owner). The reminders are stored after the jobs are added, and the id of a job comes from its order, so
 * each is told once. Returns the number of jobs.
 * @throws AppError DEPENDENCY_DOWN when the job store is down; the next call tells them
 */
export async function remindOfUnaccepted(ctx: Context): Promise<number> {
  if (!(await hasPushSubscriptions(ctx))) return 0;
  const now = ctx.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const due = await ctx.sql<{ orderId: string; told: Recipient }[]>`
    select orders.id as order_id, step.told
    from orders join (values ('shop', ${before(REMIND_SHOP_AFTER_MS)}::timestamptz),
      ('admins', ${before(ESCALATE_AFTER_MS)}::timestamptz)) as step (told, placed_before)
      on orders.created_at <= step.placed_before
    where orders.status = 'PAID' and orders.created_at > ${before(MAX_LATENESS_MS)}
      and ${neverChanged(ctx.sql)}
      and not exists (select 1 from acceptance_reminders
        where acceptance_reminders.order_id = orders.id and acceptance_reminders.told = step.told)
    order by orders.created_at, step.told desc
    limit ${BATCH_SIZE}`;
  if (due.length === 0) return 0;
  await ctx.jobs.addMany(
    due.map(({ orderId, told }) => ({
      queue: 'push',
      name: 'unaccepted',
      payload: { orderId, told },
      id: `${orderId}-${told}`,
    })),
  );
  // An order can be deleted meanwhile, so only existing ones are stored.
  await ctx.sql`
    insert into acceptance_reminders (order_id, told, at)
    select orders.id, due.told, ${now}
    from unnest(${due.map(({ orderId }) => orderId)}::text[], ${due.map(({ told }) => told)}::text[]) as due (order_id, told)
      join orders on orders.id = due.order_id
    on conflict do nothing`;
  return due.length;
}
