import { expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { createDatabaseBefore } from '../testing/database/database-before-migration.ts';
import { insertUser } from '../testing/database/insert-rows.ts';
import { migrate } from './migrate.ts';

test('subscribed browsers of staff stay at work, those of others are not; the previous version can still subscribe', async () => {
  const database = await createDatabaseBefore('0070');
  const sql = connect(database.url, { max: 1 });
  try {
    /** Subscribes like the version of the API before this migration. */
    const subscribe = async (role: object) => sql`
      insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
      values (${await insertUser(sql, role)}, 'https://push.example.org/' || new_id(), '', '', clock_timestamp())`;
    const atWork = async () => {
      const rows = await sql<{ ownOrders: boolean; atWork: boolean }[]>`
        select push_subscriptions.own_orders, push_subscriptions.at_work from push_subscriptions
        order by push_subscriptions.created_at`;
      expect(rows.every(({ ownOrders }) => ownOrders)).toBe(true);
      return rows.map((each) => each.atWork);
    };
    for (const role of [{ isOwner: true }, { isAdmin: true }, { isDelivery: true }, {}])
      await subscribe(role);
    await migrate(database.url);
    expect(await atWork()).toEqual([true, true, true, false]);
    await subscribe({ isDelivery: true });
    expect(await atWork()).toEqual([true, true, true, false, true]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
