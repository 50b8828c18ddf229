import { afterAll, expect, test } from 'vitest';
import { SHOWN_FOODS } from '@canteen/domain/audit/audit-subjects';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import { makeShop } from '../testing/factories.ts';
import { startShopStaffFixture } from '../testing/shop-staff-fixture.ts';

const { app, admin, auditEntries } = await startShopStaffFixture();
afterAll(() => app.close());

const FOODS = 3_000;
const MAX_BYTES = 20_000;

/** The newest entries about the shop, and how many bytes the page of the screen has. */
async function firstPage(shop: string) {
  const { body } = await app.request<AuditEntryAnswer[]>(admin, 'GET', '/api/audit?limit=50');
  return {
    entries: body.filter(({ subjectId }) => subjectId === shop),
    bytes: Buffer.byteLength(JSON.stringify(body)),
  };
}
const namesOf = (foods: unknown) => (foods as { name: string }[]).map(({ name }) => name);

test('an entry about thousands of foods counts all, stores 1,000, and is short in the list', async () => {
  const shop = await makeShop(app.ctx);
  await app.ctx.sql`
    insert into foods (shop_id, name, price, description)
    select ${shop}, 'Food ' || n, 4000, repeat('tasty ', 100) from generate_series(1, ${FOODS}::integer) as n`;
  const path = `/api/foods/shop/${shop}`;
  expect((await app.request(admin, 'PATCH', `${path}/toggle-all`, { enabled: false })).body).toEqual({
    changed: FOODS,
  });
  expect((await app.request(admin, 'DELETE', `${path}/delete-all`)).body).toEqual({ changed: FOODS });
  const stored = await auditEntries(shop);
  expect(stored.map(({ action }) => action)).toEqual(['foods.setEnabled', 'foods.deleteAll']);
  for (const { before } of stored) {
    expect(before).toMatchObject({ foodCount: FOODS });
    expect(before?.foods).toHaveLength(1_000);
  }
  const { entries, bytes } = await firstPage(shop);
  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(entries.map(({ before }) => before?.foodCount)).toEqual([FOODS, FOODS]);
  for (const { before } of entries) expect(before?.foods).toHaveLength(SHOWN_FOODS);
  expect(entries[1]).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
});

test('an entry that was stored with all its foods is short in the list too', async () => {
  const shop = await makeShop(app.ctx);
  const foods = Array.from({ length: FOODS }, (_, n) => ({ name: `Food ${n}`, price: 40, tags: ['South'] }));
  const add = (before: object, after: object | null) => app.ctx.sql`
    insert into audit_entries (at, actor_name, action, subject_kind, subject_id, before, after)
    values (date_trunc('milliseconds', now()), 'Adam Admin', 'foods.deleteAll', 'shop', ${shop}, ${JSON.stringify(before)}::text::jsonb,
      ${after && JSON.stringify(after)}::text::jsonb)`;
  await add({ foods }, null);
  // An import lists 1,000 of the foods that it updated.
  await add({ foods: foods.slice(0, 1_000) }, { updated: FOODS, foods: foods.slice(0, 1_000) });
  await add({ foods: foods.slice(0, SHOWN_FOODS) }, null);
  const { entries, bytes } = await firstPage(shop);
  expect(bytes).toBeLessThan(MAX_BYTES);
  const [few, imported, many] = entries;
  expect(few?.before).toEqual({ foods: foods.slice(0, SHOWN_FOODS) });
  const names = foods.slice(0, SHOWN_FOODS).map(({ name }) => name);
  for (const side of [imported?.before, imported?.after, many?.before]) {
    expect(side?.foodCount).toBe(FOODS);
    expect(namesOf(side?.foods)).toEqual(names);
  }
  // The screen shows what an import has changed.
  expect(imported?.after?.foods).toEqual(foods.slice(0, SHOWN_FOODS));
  expect(many?.after).toBeNull();
});
