import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import type { Sql } from '../database/sql.ts';
import { removeOldProviderEvents } from '../settlement/captures/remove-old-provider-events.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { insertUser } from '../testing/database/insert-rows.ts';
import { removeExpired } from './remove-expired.ts';

let database: TestDatabase;
let sql: Sql;
const NOW = new Date('2026-11-20T12:00:00Z');
const clock = { now: () => NOW, offsetMs: 0, shift: () => {} };
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test('expired sessions, codes, counters and old provider events are removed, all others stay', async () => {
  const userId = await insertUser(sql);
  for (const hours of [-1, 1]) {
    await sql`
      insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
      values (${randomBytes(32)}, ${userId}, ${inHours(-48)}, ${inHours(-2)}, ${inHours(hours)})`;
  }
  // An expired code is removed only after a day.
  for (const hours of [-25, -23, 1]) {
    await sql`
      insert into one_time_codes (purpose, email, code_hmac, created_at, expires_at)
      values ('register', ${`user${hours}@snu.edu.in`}, ${randomBytes(32)}, ${inHours(-48)}, ${inHours(hours)})`;
  }
  // The last one is later than any limit lasts: the clock was set back since.
  await sql`
    insert into rate_limits (key, points, expire)
    values ('old', 1, ${Date.now() - 1_000}), ('new', 1, ${Date.now() + 86_400_000}),
      ('wrong', 1, ${Date.now() + 2 * 86_400_000})`;
  await sql`
    insert into provider_events (id, kind, received_at)
    values ('old', 'payment.captured', ${inHours(-31 * 24)}), ('new', 'payment.captured', ${inHours(-24)})`;

  expect(await removeExpired({ sql, clock })).toBe(4);
  expect(await removeOldProviderEvents({ sql, clock })).toBe(1);
  const [left] = await sql`
    select (select count(*)::int from sessions) as sessions, (select count(*)::int from one_time_codes) as codes,
      (select array_agg(rate_limits.key) from rate_limits) as counters,
      (select array_agg(provider_events.id) from provider_events) as events`;
  expect(left).toEqual({ sessions: 1, codes: 2, counters: ['new'], events: ['new'] });
  expect(await removeExpired({ sql, clock })).toBe(0);
});
