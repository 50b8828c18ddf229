import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeFood, makeShop, makeUser } from '@canteen/api/testing/factories';
import { connectClient } from '@canteen/api/testing/live-client';
import { startApiProcess } from '@canteen/api/testing/processes/api-process';
import type { Food } from '@canteen/domain/foods/food.schema';
import { startImportFixture, type ImportFixture } from '../testing/import-fixture.ts';
import { HEADER, workbook } from '../testing/workbooks.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await startImportFixture();
});
afterAll(() => fixture.close());

const ROWS = [
  HEADER,
  ['Idli', 40, 'Soft', 'South Indian, Veg'],
  [],
  ['Vada', '₹1,030.50', '', ''],
  ['Dosa', 'free', '', ''],
  ['idli', 45],
];
const RESULTS = {
  success: 2,
  failed: 2,
  errors: [
    { row: 5, message: 'Price must be a positive number.' },
    { row: 6, message: 'Row 2 has the same food.' },
  ],
};
const FOODS = [
  {
    name: 'Idli',
    price: 4_000,
    description: 'Soft',
    tags: ['South Indian', 'Veg'],
    enabled: true,
    revision: 1,
  },
  { name: 'Vada', price: 103_050, description: '', tags: [], enabled: true, revision: 1 },
];

const csv = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => `"${String(cell)}"`).join(',')).join('\n');

describe('a spreadsheet is imported', () => {
  test.each([
    ['menu.xlsx', workbook(ROWS)],
    ['menu.xls', workbook(ROWS, 'xls')],
    ['menu.csv', csv(ROWS)],
  ])('%s', async (name, file) => {
    const shop = await makeShop(fixture.ctx);
    const { status, body } = await fixture.upload(file, name, { shop });
    expect({ status, body }).toEqual({ status: 200, body: { results: RESULTS } });
    expect(await fixture.menu(shop)).toEqual(FOODS);
  });

  test('the menu has the foods in the order of the file', async () => {
    const shop = await makeShop(fixture.ctx);
    const names = Array.from({ length: 1_200 }, (_, n) => `Food ${n}`);
    const { body } = await fixture.upload(csv([HEADER, ...names.map((name) => [name, 10])]), 'menu.csv', {
      shop,
    });
    expect(body.results).toEqual({ success: 1_200, failed: 0, errors: [] });
    expect((await fixture.menu(shop)).map(({ name }) => name)).toEqual(names);
  });

  test('the menu of another API process has the new foods', async () => {
    const shop = await makeShop(fixture.ctx);
    const other = await startApiProcess(fixture.app.env);
    const menu = async () => {
      const answer = await fetch(`${other.url}/api/shops/${shop}/foods`);
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    };
    try {
      expect(await menu()).toEqual([]);
      await fixture.upload(csv(ROWS), 'menu.csv', { shop });
      await vi.waitFor(async () => expect(await menu()).toEqual(['Idli', 'Vada']));
    } finally {
      await other.end();
    }
  });
});

describe('an import of foods that are there', () => {
  test('updates those that differ and adds none twice', async () => {
    const shop = await makeShop(fixture.ctx);
    await fixture.upload(csv(ROWS), 'menu.csv', { shop });
    await fixture.ctx
      .sql`update foods set enabled = false where foods.shop_id = ${shop} and foods.name = 'Idli'`;
    const next = csv([
      HEADER,
      ['IDLI', 42, '', ''],
      ['Vada', 1030.5, '', 'Snack'],
      ['Upma', 30, 'Hot', 'Veg'],
    ]);
    const { body } = await fixture.upload(next, 'menu.csv', { shop });
    expect(body.results).toEqual({ success: 3, failed: 0, errors: [] });
    expect(await fixture.menu(shop)).toEqual([
      { ...FOODS[0], name: 'IDLI', price: 4_200, enabled: false, revision: 2 },
      { ...FOODS[1], tags: ['Snack'], revision: 2 },
      { name: 'Upma', price: 3_000, description: 'Hot', tags: ['Veg'], enabled: true, revision: 1 },
    ]);
  });

  test('finds a food whose name was typed with characters that cannot be seen', async () => {
    const { admin, app, upload, menu } = fixture;
    const shop = await makeShop(fixture.ctx);
    const typed = { name: '\u200b Masala\u00a0Do\u200bsa', price: 40, shop };
    const { status, body } = await app.request<Food>(admin, 'POST', '/api/foods', typed);
    expect({ status, name: body.name }).toEqual({ status: 201, name: 'Masala Dosa' });
    // Written by an older version of the API.
    await fixture.ctx.sql`update foods set name = ${'Masala\u2003Dosa\u2060'} where foods.id = ${body._id}`;
    await upload(csv([HEADER, ['masala dosa', 45]]), 'menu.csv', { shop });
    expect(await menu(shop)).toMatchObject([{ name: 'masala dosa', price: 4_500 }]);
  });

  test('changes nothing when the file is the same', async () => {
    const shop = await makeShop(fixture.ctx);
    for (let n = 0; n < 2; n += 1) {
      const { body } = await fixture.upload(csv(ROWS), 'menu.csv', { shop });
      expect(body.results).toEqual(RESULTS);
    }
    expect(await fixture.menu(shop)).toEqual(FOODS);
    const entries = await fixture.ctx.sql<{ after: { created: number; unchanged: number } }[]>`
      select audit_entries.after from audit_entries where audit_entries.subject_id = ${shop} order by audit_entries.at`;
    expect(entries.map(({ after }) => [after.created, after.unchanged])).toEqual([
      [FOODS.length, 0],
      [0, FOODS.length],
    ]);
  });

  test('takes the diet and the allergens; a food keeps its own when the file or the row has none', async () => {
    const shop = await makeShop(fixture.ctx);
    const marks = async () => {
      const path = `/api/shops/${shop}/foods`;
      const { body } = await fixture.app.request<Food[]>(fixture.admin, 'GET', path);
      return body.map(({ name, diet, allergens }) => [name, diet, allergens]);
    };
    const wide = [...HEADER, 'Diet', 'Allergens'];
    const first = [
      wide,
      ['Idli', 40, '', '', 'VEG', 'Mustard, Milk'],
      ['Fish Fry', 90, '', '', 'non veg', 'Fish'],
      ['Chai', 10, '', '', '', ''],
      ['Vada', 20, '', '', 'vegan', 'Dust'],
    ];
    const { body } = await fixture.upload(csv(first), 'menu.csv', { shop });
    expect(body.results).toEqual({
      success: 3,
      failed: 1,
      errors: [
        {
          row: 5,
          message:
            'Diet: Please use Veg, Egg, Non-veg or Unknown. Allergens: "Dust" is not one of Milk, Egg, Gluten, Nuts, Peanuts, Soy, Fish, Shellfish, Sesame, Mustard; None stands for no allergens.',
        },
      ],
    });
    const marked = [
      ['Idli', 'veg', ['milk', 'mustard']],
      ['Fish Fry', 'non-veg', ['fish']],
      ['Chai', 'unknown', []],
    ];
    expect(await marks()).toEqual(marked);
    await fixture.upload(csv([HEADER, ['Idli', 41], ['Fish Fry', 91], ['Chai', 11]]), 'menu.csv', { shop });
    expect(await marks()).toEqual(marked);
    await fixture.upload(
      csv([wide, ['Idli', 41, '', '', '', 'None'], ['Fish Fry', 91, '', '', 'Unknown', '']]),
      'menu.csv',
      { shop },
    );
    expect(await marks()).toEqual([['Idli', 'veg', []], ['Fish Fry', 'unknown', ['fish']], marked[2]]);
  });

  test('leaves the foods of other shops as they are', async () => {
    const [shop, other] = [await makeShop(fixture.ctx), await makeShop(fixture.ctx)];
    await makeFood(fixture.ctx, other, { name: 'Idli', price: 99 });
    await fixture.upload(csv(ROWS), 'menu.csv', { shop });
    expect(await fixture.menu(other)).toMatchObject([{ name: 'Idli', price: 9_900 }]);
  });
});

test('an import leaves one audit entry with the foods that it changed', async () => {
  const { ctx, admin } = fixture;
  const shop = await makeShop(ctx);
  await makeFood(ctx, shop, { name: 'Idli', price: 30 });
  await fixture.upload(csv(ROWS), 'menu.csv', { shop });
  const trail = await ctx.sql`
    select audit_entries.action, audit_entries.actor_id, audit_entries.actor_name, audit_entries.before,
      audit_entries.after
    from audit_entries where audit_entries.subject_id = ${shop}`;
  expect(trail).toEqual([
    {
      action: 'foods.import',
      actorId: admin.id,
      actorName: 'Adam Admin',
      before: { foods: [{ name: 'Idli', price: 30, description: '', tags: [] }] },
      after: {
        file: 'menu.csv',
        created: 1,
        updated: 1,
        unchanged: 0,
        failed: 2,
        foods: [{ name: 'Idli', price: 40, description: 'Soft', tags: ['South Indian', 'Veg'] }],
      },
    },
  ]);
});

test('the progress is sent only to the user who started it, by every process', async () => {
  const { app, ctx, admin } = fixture;
  const shop = await makeShop(ctx);
  const stranger = await makeUser(ctx, { isOwner: true });
  const other = await startApiProcess(app.env);
  const screens = [
    await connectClient(app.url, admin.token),
    await connectClient(other.url, admin.token),
    await connectClient(other.url, stranger.token),
  ];
  try {
    const foods = Array.from({ length: 1_500 }, (_, n) => [`Food ${n}`, n === 7 ? 0 : 10]);
    const { body } = await fixture.upload(workbook([HEADER, ...foods]), 'menu.xlsx', { shop });
    const results = {
      success: 1_499,
      failed: 1,
      errors: [{ row: 9, message: 'Price must be a positive number.' }],
    };
    expect(body).toEqual({ results });
    for (const screen of screens.slice(0, 2)) {
      await vi.waitFor(() =>
        expect(screen.imports.at(-1)).toMatchObject({
          state: 'completed',
          progress: 100,
          results,
          shop,
          fileName: 'menu.xlsx',
        }),
      );
      const progress = screen.imports.map((each) => each.progress);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(new Set(screen.imports.map(({ jobId }) => jobId)).size).toBe(1);
      // Open menus load the menu again at the end, and not at each chunk.
      await vi.waitFor(() => expect(screen.menus.filter((id) => id === shop)).toEqual([shop]));
    }
    expect(screens[2]?.imports).toEqual([]);
  } finally {
    for (const screen of screens) screen.close();
    await other.end();
  }
});

test('a job that is lost is added again', async () => {
  const idle = await startImportFixture({ worker: false });
  try {
    const answer = idle.upload(csv(ROWS));
    const find = async () => {
      const [row] = await idle.ctx.sql<{ id: string }[]>`select food_imports.id from food_imports`;
      if (!row) throw new Error('there is no import yet');
      return row.id;
    };
    const id = await vi.waitFor(find);
    // Sets the state in which a job was added two minutes ago and the job store has lost it.
    await idle.ctx.sql`
      update food_imports set dispatches = 1, dispatched_at = now() - interval '2 minutes',
        updated_at = now() - interval '2 minutes'
      where food_imports.id = ${id}`;
    const { startWorker } = await import('../start-worker.ts');
    const worker = await startWorker(idle.ctx);
    expect(await answer).toMatchObject({ status: 200, body: { results: RESULTS } });
    await worker.stop(1_000);
  } finally {
    await idle.close();
  }
});
