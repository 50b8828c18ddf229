import { afterAll, describe, expect, test } from 'vitest';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { countByStatus } from '../testing/app.ts';
import { checkoutOf, makeFood, makePlacedOrder, makeShop, makeUser } from '../testing/factories.ts';
import { startShopStaffFixture } from '../testing/shop-staff-fixture.ts';

const { app, owner, admin, addFood, onFood, menu, auditEntries } = await startShopStaffFixture();
afterAll(() => app.close());

const UNKNOWN = 'f'.repeat(24);
const form = (shop: string, fields: object = {}) => ({ name: 'Masala Dosa', price: 70.5, shop, ...fields });
const facts = (shop: string, fields: object = {}) => ({
  name: 'Masala Dosa',
  price: 70.5,
  imageUrl: '',
  description: '',
  tags: [],
  diet: 'unknown',
  allergens: [],
  shop: { _id: shop, name: 'Chai Point' },
  enabled: true,
  ...fields,
});

describe('adding a food', () => {
  test('returns the food, shows it on the menu at once and writes an audit entry', async () => {
    const shop = await makeShop(app.ctx);
    const shopAdmin = await makeUser(app.ctx, { name: 'Sita Shop', shops: [shop] });
    const { status, body } = await addFood(shopAdmin, {
      ...form(shop),
      tags: 'Spicy, South Indian,, spicy',
      imageUrl: 'https://example.org/dosa.jpg',
      description: 'With chutney\nand sambar',
    });
    const made = facts(shop, {
      tags: ['Spicy', 'South Indian'],
      imageUrl: 'https://example.org/dosa.jpg',
      description: 'With chutney\nand sambar',
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...made, _id: body._id, id: body._id, version: 1 },
    });
    expect(await menu(shop)).toEqual(['Masala Dosa']);
    expect(await auditEntries(body._id)).toEqual([
      { action: 'food.create', actorName: 'Sita Shop', before: null, after: made },
    ]);
  });

  test('takes the diet and the allergens, each allergen once in the order of the list', async () => {
    const shop = await makeShop(app.ctx);
    const { status, body } = await addFood(admin, {
      ...form(shop),
      diet: 'egg',
      allergens: ['gluten', 'egg', 'gluten'],
    });
    const made = facts(shop, { diet: 'egg', allergens: ['egg', 'gluten'] });
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...made, _id: body._id, id: body._id, version: 1 },
    });
    const ofCustomer = await app.request<object[]>(null, 'GET', `/api/shops/${shop}/foods`);
    expect(ofCustomer.body).toEqual([{ ...made, _id: body._id, id: body._id }]);
    expect(await auditEntries(body._id)).toMatchObject([{ action: 'food.create', after: made }]);
  });

  test('a repeat with the same key, also at the same time, adds no second food and answers the first', async () => {
    const shop = await makeShop(app.ctx);
    const add = (key: string, name = 'Once', caller = admin) =>
      app.request<StaffFood>(caller, 'POST', '/api/foods', form(shop, { name }), { 'Idempotency-Key': key });
    const answers = await Promise.all([1, 2, 3, 4].map(() => add('one-key')));
    expect(countByStatus(answers)).toEqual({ 200: 3, 201: 1 });
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await menu(shop)).toEqual(['Once']);
    const { _id } = answers[0]?.body ?? { _id: '' };
    expect(await auditEntries(_id)).toHaveLength(1);
    // The user changed the name before the second try.
    expect(await add('one-key', 'Twice')).toMatchObject({ status: 200, body: { _id, name: 'Once' } });
    expect((await add('another-key')).status).toBe(409);
    expect((await add('not a key', 'Other')).status).toBe(400);
    const shopAdmin = await makeUser(app.ctx, { shops: [shop] });
    const ofOther = await add('one-key', 'Of another user', shopAdmin);
    expect(ofOther).toMatchObject({ status: 201, body: { name: 'Of another user' } });
    const other = await makeShop(app.ctx);
    await app.ctx.sql`update foods set shop_id = ${other} where foods.id = ${ofOther.body._id}`;
    expect((await add('one-key', 'Once', shopAdmin)).status).toBe(403);
  });

  test('a tag keeps its first spelling', async () => {
    const shop = await makeShop(app.ctx);
    await addFood(admin, form(shop, { name: 'Dal', tags: ['North Indian'] }));
    const { body } = await addFood(admin, form(shop, { name: 'Naan', tags: ['NORTH INDIAN', 'Bread'] }));
    expect(body.tags).toEqual(['North Indian', 'Bread']);
  });

  test('a shop cannot have two foods of the same name in any letter case; another shop can use the name', async () => {
    const [shop, other] = [await makeShop(app.ctx), await makeShop(app.ctx)];
    expect((await addFood(admin, form(shop))).status).toBe(201);
    expect(await addFood(admin, form(shop, { name: ' MASALA dosa ' }))).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', fields: { name: 'This shop already has a food with this name' } },
    });
    expect((await addFood(admin, form(other))).status).toBe(201);
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => addFood(admin, form(shop, { name: 'Vada' }))));
    expect(countByStatus(atOnce)).toEqual({ 201: 1, 409: 3 });
  });

  test.each([
    [{ name: undefined }, { name: 'Name is required' }],
    [{ price: undefined }, { price: 'Price is required' }],
    [{ price: -5 }, { price: 'Price must be a positive number' }],
    [{ price: 1.001 }, { price: 'At most 2 decimals' }],
    [{ shop: undefined }, { shop: 'Shop is required' }],
    [{ shop: UNKNOWN }, { shop: 'There is no such shop' }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'Use an https address or upload a picture' }],
    [{ description: 'x'.repeat(1001) }, { description: 'At most 1000 characters' }],
    [{ diet: 'vegan' }, { diet: 'Please choose Veg, Egg, Non-veg or Unknown' }],
    [{ allergens: ['milk', 'dust'] }, { 'allergens.1': 'Please choose allergens of the list' }],
    [{ enabled: false }, { enabled: 'Unknown field' }],
    [{ version: 1 }, { version: 'Unknown field' }],
  ])('%j is refused with a message for each wrong field', async (wrong, fields) => {
    const shop = await makeShop(app.ctx);
    const { status, body } = await addFood(admin, form(shop, wrong));
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
    expect(await menu(shop)).toEqual([]);
  });
});

describe('changing a food', () => {
  test('returns the changed food; fields that are not sent keep their values', async () => {
    const shop = await makeShop(app.ctx);
    const { body: made } = await addFood(admin, form(shop, { tags: ['Spicy'], description: 'Crisp' }));
    const { status, body } = await onFood(owner, 'PUT', made._id, form(shop, { price: 80 }));
    expect({ status, body }).toEqual({ status: 200, body: { ...made, price: 80, version: 2 } });
    const cleared = await onFood(owner, 'PUT', made._id, form(shop, { tags: [], description: '' }));
    expect(cleared.body).toEqual({ ...made, tags: [], description: '', version: 3 });
    expect((await auditEntries(made._id)).slice(1)).toEqual([
      {
        action: 'food.update',
        actorName: 'Olga Owner',
        before: { name: 'Masala Dosa', price: 70.5 },
        after: { name: 'Masala Dosa', price: 80 },
      },
      {
        action: 'food.update',
        actorName: 'Olga Owner',
        before: { name: 'Masala Dosa', price: 80, tags: ['Spicy'], description: 'Crisp' },
        after: { name: 'Masala Dosa', price: 70.5, tags: [], description: '' },
      },
    ]);
  });

  test('the diet and the allergens are kept when they are not sent; the audit entry has what changed', async () => {
    const shop = await makeShop(app.ctx);
    const { body: made } = await addFood(admin, form(shop, { diet: 'veg', allergens: ['milk', 'nuts'] }));
    const kept = await onFood(admin, 'PUT', made._id, form(shop));
    expect(kept.body).toEqual(made);
    const changed = await onFood(admin, 'PUT', made._id, form(shop, { diet: 'non-veg', allergens: [] }));
    expect(changed.body).toEqual({ ...made, diet: 'non-veg', allergens: [], version: 2 });
    expect((await auditEntries(made._id)).slice(1)).toEqual([
      {
        action: 'food.update',
        actorName: 'Adam Admin',
        before: { name: 'Masala Dosa', diet: 'veg', allergens: ['milk', 'nuts'] },
        after: { name: 'Masala Dosa', diet: 'non-veg', allergens: [] },
      },
    ]);
  });

  test('the database takes only the diets and allergens of the lists, and no allergen twice', async () => {
    const { sql } = app.ctx;
    const food = await makeFood(app.ctx, await makeShop(app.ctx), { name: 'Idli', price: 40 });
    await expect(sql`update foods set diet = 'vegan' where foods.id = ${food}`).rejects.toMatchObject({
      constraint_name: 'foods_diet_known',
    });
    for (const allergens of ['{dust}', '{milk,milk}', '{NULL}']) {
      await expect(
        sql`update foods set allergens = ${allergens}::text::text[] where foods.id = ${food}`,
      ).rejects.toMatchObject({ constraint_name: 'foods_allergens_known' });
    }
  });

  test('when two users edit the same version, the second gets a conflict with the saved food', async () => {
    const shop = await makeShop(app.ctx);
    const { body: opened } = await addFood(admin, form(shop));
    const save = (caller: typeof admin, fields: object) =>
      onFood(caller, 'PUT', opened._id, form(shop, { version: opened.version, ...fields }));
    const first = await save(owner, { price: 75 });
    const second = await save(admin, { price: 65 });
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', food: first.body } });
    expect(second.body.fields).toBeUndefined();
    // The first user repeats the request, as after a lost answer.
    expect(await save(owner, { price: 75 })).toMatchObject({ status: 200, body: first.body });
    const merged = await save(admin, { price: 65, version: first.body.version });
    expect(merged).toMatchObject({ status: 200, body: { price: 65, version: 3 } });
    expect(await auditEntries(opened._id)).toHaveLength(3);
  });

  test('only one of several simultaneous changes of the same version succeeds', async () => {
    const shop = await makeShop(app.ctx);
    const { body: opened } = await addFood(admin, form(shop));
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((price) => onFood(admin, 'PUT', opened._id, form(shop, { price, version: 1 }))),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 5 });
  });

  test('a change of the tags makes a new version; a change of enabled does not', async () => {
    const shop = await makeShop(app.ctx);
    const { body: opened } = await addFood(admin, form(shop, { tags: ['Spicy'] }));
    await onFood(owner, 'PATCH', opened._id, { enabled: false }, '/toggle-enabled');
    const tagged = await onFood(owner, 'PUT', opened._id, form(shop, { tags: ['Mild'], version: 1 }));
    expect(tagged).toMatchObject({ status: 200, body: { enabled: false, version: 2 } });
    expect((await onFood(admin, 'PUT', opened._id, form(shop, { tags: [], version: 1 }))).status).toBe(409);
  });

  test('moving a food to another shop needs rights on both shops and changes both menus', async () => {
    const [from, to, third] = [await makeShop(app.ctx), await makeShop(app.ctx), await makeShop(app.ctx)];
    const shopAdmin = await makeUser(app.ctx, { shops: [from, to] });
    const { body: food } = await addFood(shopAdmin, form(from));
    expect(await menu(from)).toEqual(['Masala Dosa']);
    expect((await onFood(shopAdmin, 'PUT', food._id, form(third))).status).toBe(403);
    const moved = await onFood(shopAdmin, 'PUT', food._id, form(to));
    expect(moved).toMatchObject({ status: 200, body: { shop: { _id: to } } });
    expect([await menu(from), await menu(to)]).toEqual([[], ['Masala Dosa']]);
    await onFood(admin, 'PUT', food._id, form(third));
    expect((await onFood(shopAdmin, 'PUT', food._id, form(to))).status).toBe(403);
    expect(await onFood(admin, 'PUT', food._id, form(UNKNOWN))).toMatchObject({
      status: 400,
      body: { fields: { shop: 'There is no such shop' } },
    });
    await makeFood(app.ctx, to, { name: 'masala dosa', price: 1 });
    expect((await onFood(admin, 'PUT', food._id, form(to))).status).toBe(409);
  });

  test('simultaneous moves between two shops in both directions all succeed', async () => {
    const [one, two] = [await makeShop(app.ctx), await makeShop(app.ctx)];
    const foods = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const name = `Food ${n}`;
        const { body } = await addFood(admin, form(n % 2 === 0 ? one : two, { name }));
        return { name, id: body._id, to: n % 2 === 0 ? two : one };
      }),
    );
    const moves = foods.map(({ name, id, to }) => onFood(admin, 'PUT', id, form(to, { name })));
    const bulk = [one, two].map((shop) =>
      app.request(admin, 'PATCH', `/api/foods/shop/${shop}/toggle-all`, { enabled: false }),
    );
    expect(countByStatus(await Promise.all([...moves, ...bulk]))).toEqual({ 200: 10 });
  });
});

describe('disabling and deleting a food', () => {
  test('a disabled food is not on the menu until it is enabled again', async () => {
    const shop = await makeShop(app.ctx);
    const { body: food } = await addFood(admin, form(shop));
    const off = await onFood(admin, 'PATCH', food._id, { enabled: false }, '/toggle-enabled');
    expect(off).toMatchObject({ status: 200, body: { ...food, enabled: false } });
    expect(await menu(shop)).toEqual([]);
    await onFood(admin, 'PATCH', food._id, { enabled: false }, '/toggle-enabled');
    expect((await onFood(admin, 'PATCH', food._id, { enabled: true }, '/toggle-enabled')).status).toBe(200);
    expect(await menu(shop)).toEqual(['Masala Dosa']);
    expect((await auditEntries(food._id)).slice(1).map(({ before, after }) => [before, after])).toEqual([
      [
        { name: 'Masala Dosa', enabled: true },
        { name: 'Masala Dosa', enabled: false },
      ],
      [
        { name: 'Masala Dosa', enabled: false },
        { name: 'Masala Dosa', enabled: true },
      ],
    ]);
  });

  test.each([{}, { enabled: 'true' }, { enabled: 1 }, { enabled: null }, { enabled: true, name: 'x' }])(
    'toggle-enabled refuses %j',
    async (body) => {
      const food = await makeFood(app.ctx, await makeShop(app.ctx), { name: 'Poha', price: 30 });
      expect((await onFood(admin, 'PATCH', food, body, '/toggle-enabled')).status).toBe(400);
    },
  );

  test('deleting a food writes an audit entry and keeps its past orders unchanged', async () => {
    const shop = await makeShop(app.ctx);
    const { body: food } = await addFood(admin, form(shop));
    const customer = await makeUser(app.ctx);
    const order = await makePlacedOrder(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food: food._id, quantity: 2 }]),
    );
    expect((await onFood(admin, 'DELETE', food._id)).status).toBe(204);
    expect((await onFood(null, 'GET', food._id)).status).toBe(404);
    expect((await onFood(admin, 'DELETE', food._id)).status).toBe(404);
    const tracked = await app.request(customer, 'GET', `/api/orders/track/${order._id}`);
    expect(tracked.body).toMatchObject({
      totalPrice: order.totalPrice,
      items: [{ food: null, name: 'Masala Dosa', price: 70.5, quantity: 2 }],
    });
    expect((await auditEntries(food._id)).at(-1)).toEqual({
      action: 'food.delete',
      actorName: 'Adam Admin',
      before: facts(shop),
      after: null,
    });
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s of an unknown food is 404', async (method) => {
    const shop = await makeShop(app.ctx);
    const [body, path] = {
      PUT: [form(shop), ''] as const,
      PATCH: [{ enabled: true }, '/toggle-enabled'] as const,
      DELETE: [undefined, ''] as const,
    }[method] ?? [undefined, ''];
    for (const id of [UNKNOWN, 'nothing'])
      expect(await onFood(admin, method, id, body, path)).toMatchObject({
        status: 404,
        body: { message: 'Food Not Found!' },
      });
  });
});
