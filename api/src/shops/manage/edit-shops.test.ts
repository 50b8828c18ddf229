import { afterAll, describe, expect, test, vi } from 'vitest';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { countByStatus } from '../../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  startPayment,
} from '../../testing/factories.ts';
import { startShopStaffFixture } from '../../testing/shop-staff-fixture.ts';

const { app, owner, admin, addShop, onShop, menu, auditEntries } = await startShopStaffFixture();
afterAll(() => app.close());

const UNKNOWN = 'f'.repeat(24);
const PIN = { lat: 28.5245, lng: 77.5755 };
const form = (fields: object = {}) => ({
  name: 'Dosa House',
  description: 'Dosas of all kinds',
  address: 'Block C',
  contact: '9876543210',
  ...fields,
});
const facts = (fields: object = {}) => ({
  ...form(),
  imageUrl: '',
  tags: [],
  openingTime: '09:00',
  closingTime: '22:00',
  enabled: true,
  manualOverride: false,
  taxable: false,
  location: null,
  ...fields,
});

describe('adding a shop', () => {
  test('returns the shop with the default hours, shows it to customers and writes an audit entry', async () => {
    const { status, body } = await addShop(owner, form({ tags: 'South Indian, Tiffin', location: PIN }));
    const made = facts({ tags: ['South Indian', 'Tiffin'], location: PIN });
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...made, _id: body._id, adminId: null, isOpen: body.isOpen, readyMinutes: null, version: 1 },
    });
    const { version: _, ...seen } = body;
    expect((await onShop(null, 'GET', body._id)).body).toEqual(seen);
    expect(await auditEntries(body._id)).toEqual([
      { action: 'shop.create', actorName: 'Olga Owner', before: null, after: made },
    ]);
  });

  test('a repeat with the same key, also at the same time, adds no second shop and answers the first', async () => {
    const add = (key: string, caller = owner, name = 'Once') =>
      app.request<StaffShop>(caller, 'POST', '/api/shops', form({ name }), { 'Idempotency-Key': key });
    const answers = await Promise.all([1, 2, 3, 4].map(() => add('one-key')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await auditEntries(answers[0]?.body._id ?? '')).toHaveLength(1);
    expect((await add('another-key')).status).toBe(201);
    expect(await add('one-key', admin, 'Of another user')).toMatchObject({
      status: 201,
      body: { name: 'Of another user' },
    });
    await onShop(owner, 'DELETE', answers[0]?.body._id ?? '');
    expect((await add('one-key')).status).toBe(201);
    expect((await add('not a key')).status).toBe(400);
  });

  test("is refused for shop admins with the specification's message", async () => {
    const shopAdmin = await makeUser(app.ctx, { shops: [await makeShop(app.ctx)] });
    expect(await addShop(shopAdmin, form())).toMatchObject({
      status: 403,
      body: { message: 'Shop admins cannot add new shops. Please contact an administrator.' },
    });
  });

  test.each([
    [{ name: undefined }, { name: 'Shop name is required' }],
    [{ description: '' }, { description: 'Description is required' }],
    [{ address: ' ' }, { address: 'Address is required' }],
    [{ contact: undefined }, { contact: 'Contact number is required' }],
    [{ contact: '98765' }, { contact: 'Contact must be exactly 10 digits' }],
    [{ openingTime: '9am' }, { openingTime: 'Please use HH:MM' }],
    [{ location: { lat: 0, lng: 0 } }, { location: 'Please select your location on the map' }],
    [{ enabled: false }, { enabled: 'Unknown field' }],
    [{ taxable: true }, { taxable: 'Unknown field' }],
    [{ adminId: UNKNOWN }, { adminId: 'Unknown field' }],
  ])('%j is refused with a message for each wrong field', async (wrong, fields) => {
    const { status, body } = await addShop(admin, form(wrong));
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
  });
});

describe('changing a shop', () => {
  test('empty hours are 09:00 and 22:00, for a new shop and for a changed one', async () => {
    const empty = { openingTime: '', closingTime: '' };
    const hours = { openingTime: '09:00', closingTime: '22:00' };
    const made = await addShop(admin, form(empty));
    expect(made).toMatchObject({ status: 201, body: hours });
    await onShop(admin, 'PUT', made.body._id, form({ openingTime: '07:30', closingTime: '02:00' }));
    expect(await onShop(admin, 'PUT', made.body._id, form(empty))).toMatchObject({
      status: 200,
      body: hours,
    });
  });

  test('returns the changed shop; fields that are not sent keep their values', async () => {
    const { body: made } = await addShop(
      admin,
      form({ tags: ['Tiffin'], location: PIN, openingTime: '07:30' }),
    );
    const shopAdmin = await makeUser(app.ctx, { name: 'Sita Shop', shops: [made._id] });
    const { status, body } = await onShop(shopAdmin, 'PUT', made._id, form({ closingTime: '02:00' }));
    const { adminId } = body;
    expect(adminId).toBe(shopAdmin.id);
    expect({ status, body: { ...body, isOpen: null } }).toEqual({
      status: 200,
      body: { ...made, adminId, closingTime: '02:00', version: 2, isOpen: null },
    });
    const cleared = await onShop(
      owner,
      'PUT',
      made._id,
      form({ tags: [], location: null, name: 'Dosa Hall' }),
    );
    expect(cleared.body).toMatchObject({ tags: [], location: null, name: 'Dosa Hall', version: 3 });
    expect((await auditEntries(made._id)).slice(1)).toEqual([
      {
        action: 'shop.update',
        actorName: 'Sita Shop',
        before: { name: 'Dosa House', closingTime: '22:00' },
        after: { name: 'Dosa House', closingTime: '02:00' },
      },
      {
        action: 'shop.update',
        actorName: 'Olga Owner',
        before: { name: 'Dosa House', tags: ['Tiffin'], location: PIN },
        after: { name: 'Dosa Hall', tags: [], location: null },
      },
    ]);
  });

  test('when two users edit the same version, the second gets a conflict with the saved shop', async () => {
    const { body: opened } = await addShop(admin, form());
    const save = (caller: typeof admin, fields: object) =>
      onShop(caller, 'PUT', opened._id, form({ version: opened.version, ...fields }));
    const first = await save(owner, { tags: ['Tiffin'] });
    const second = await save(admin, { address: 'Block D' });
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', shop: { tags: ['Tiffin'] } } });
    expect(second.body.shop?.version).toBe(first.body.version);
    expect((await save(owner, { tags: ['TIFFIN'] })).status).toBe(200);
    const answers = await Promise.all(
      ['E', 'F', 'G'].map((block) => save(admin, { address: `Block ${block}`, version: 2 })),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 2 });
  });

  test('a change of the menu does not change the version of the form', async () => {
    const { body: opened } = await addShop(admin, form());
    await makeFood(app.ctx, opened._id, { name: 'Idli', price: 40 });
    await onShop(admin, 'PATCH', opened._id, { enabled: false }, '/toggle-enabled');
    const saved = await onShop(owner, 'PUT', opened._id, form({ address: 'Block D', version: 1 }));
    expect(saved).toMatchObject({ status: 200, body: { enabled: false, address: 'Block D' } });
  });
});

describe('the switches of a shop', () => {
  test('enabled and manual override decide whether the shop is open; each change writes an audit entry', async () => {
    const opening = '00:00';
    const { body: shop } = await addShop(admin, form({ openingTime: opening, closingTime: '00:01' }));
    const set = (body: object) => onShop(admin, 'PATCH', shop._id, body, '/toggle-enabled');
    expect((await set({ enabled: true, manualOverride: true })).body).toMatchObject({ isOpen: true });
    expect((await set({ enabled: false })).body).toMatchObject({ isOpen: false, manualOverride: true });
    expect((await set({ enabled: false })).status).toBe(200);
    const entries = (await auditEntries(shop._id)).slice(1);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'shop.setEnabled',
        { name: 'Dosa House', manualOverride: false },
        { name: 'Dosa House', manualOverride: true },
      ],
      ['shop.setEnabled', { name: 'Dosa House', enabled: true }, { name: 'Dosa House', enabled: false }],
    ]);
  });

  test('enabled and manual override are changed at the same time by two users: neither change is lost', async () => {
    const shops = await Promise.all(Array.from({ length: 10 }, () => makeShop(app.ctx)));
    const answers = await Promise.all(
      shops.flatMap((id) => [
        onShop(owner, 'PATCH', id, { enabled: false }, '/toggle-enabled'),
        onShop(admin, 'PATCH', id, { manualOverride: true }, '/toggle-enabled'),
      ]),
    );
    expect(countByStatus(answers)).toEqual({ 200: 20 });
    const saved = await Promise.all(shops.map(async (id) => (await onShop(null, 'GET', id)).body));
    for (const shop of saved) expect(shop).toMatchObject({ enabled: false, manualOverride: true });
  });

  test("only admins and owners can change GST; others get the specification's message", async () => {
    const { body: shop } = await addShop(admin, form());
    const shopAdmin = await makeUser(app.ctx, { shops: [shop._id] });
    const set = (caller: typeof admin, taxable: boolean) =>
      onShop(caller, 'PATCH', shop._id, { taxable }, '/toggle-taxable');
    expect(await set(shopAdmin, true)).toMatchObject({
      status: 403,
      body: { message: 'Only administrators can update GST settings' },
    });
    expect(await set(admin, true)).toMatchObject({ status: 200, body: { taxable: true, version: 1 } });
    expect((await auditEntries(shop._id)).at(-1)).toMatchObject({
      action: 'shop.setTaxable',
      before: { taxable: false },
      after: { taxable: true },
    });
  });

  test('enabling or disabling all shops counts and audits only the shops that change', async () => {
    const [on, off] = [await makeShop(app.ctx), await makeShop(app.ctx, { enabled: false })];
    const all = (enabled: boolean) => app.request(admin, 'PATCH', '/api/shops/toggle-all-shops', { enabled });
    const isEnabled = async (id: string) => (await onShop(null, 'GET', id)).body.enabled;
    expect((await all(false)).status).toBe(200);
    expect(await Promise.all([on, off].map(isEnabled))).toEqual([false, false]);
    const { length } = (await app.request<StaffShop[]>(admin, 'GET', '/api/shops/admin')).body;
    expect(await all(true)).toMatchObject({ status: 200, body: { changed: length } });
    expect(await all(true)).toMatchObject({ status: 200, body: { changed: 0 } });
    expect((await auditEntries(on)).map(({ after }) => after?.['enabled'])).toEqual([false, true]);
    expect((await auditEntries(off)).map(({ after }) => after?.['enabled'])).toEqual([true]);
  });

  test.each([
    ['/toggle-enabled', {}],
    ['/toggle-enabled', { enabled: 'yes' }],
    ['/toggle-enabled', { manualOverride: 'yes' }],
    ['/toggle-enabled', { enabled: null, manualOverride: true }],
    ['/toggle-enabled', { enabled: true, taxable: true }],
    ['/toggle-taxable', {}],
    ['/toggle-taxable', { taxable: null }],
  ])('%s refuses %j', async (path, body) => {
    expect((await onShop(admin, 'PATCH', await makeShop(app.ctx), body, path)).status).toBe(400);
  });

  test('an unknown shop is 404', async () => {
    expect((await onShop(admin, 'PUT', UNKNOWN, form())).status).toBe(404);
    expect((await onShop(admin, 'PATCH', UNKNOWN, { enabled: true }, '/toggle-enabled')).status).toBe(404);
    expect((await onShop(admin, 'PATCH', 'nothing', { taxable: true }, '/toggle-taxable')).status).toBe(404);
    expect((await onShop(admin, 'DELETE', UNKNOWN)).status).toBe(404);
  });
});

describe('deleting a shop', () => {
  test('is refused while orders or payments of the shop are in progress; past orders stay unchanged', async () => {
    const shop = await makeShop(app.ctx);
    const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
    const customer = await makeUser(app.ctx);
    const checkout = await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
    const order = await makePlacedOrder(app, customer, checkout);
    expect(await onShop(admin, 'DELETE', shop)).toMatchObject({
      status: 422,
      body: { message: '1 order of this shop is not finished. Deliver or cancel it first.' },
    });
    await makePlacedOrder(app, customer, checkout);
    expect((await onShop(admin, 'DELETE', shop)).body.message).toBe(
      '2 orders of this shop are not finished. Deliver or cancel them first.',
    );
    await app.ctx.sql`update orders set status = 'DELIVERED' where orders.shop_id = ${shop}`;

    await startPayment(app, customer, checkout);
    expect(await onShop(admin, 'DELETE', shop)).toMatchObject({
      status: 422,
      body: {
        message: 'A customer is paying at this shop. Disable the shop, wait 10 minutes and try again.',
      },
    });
    await app.ctx.sql`
      update payments set quote_expires_at = payments.created_at where payments.shop_id = ${shop}`;

    expect((await onShop(admin, 'DELETE', shop)).status).toBe(204);
    expect((await onShop(null, 'GET', shop)).status).toBe(404);
    expect((await app.request(null, 'GET', `/api/foods/${food}`)).status).toBe(404);
    expect((await app.request(null, 'GET', `/api/shops/${shop}/foods`)).status).toBe(404);
    const { body } = await app.request(customer, 'GET', `/api/orders/track/${order._id}`);
    expect(body).toMatchObject({
      shopId: shop,
      shopName: 'Chai Point',
      totalPrice: order.totalPrice,
      items: [{ food: null, name: 'Idli', price: 40, quantity: 1 }],
    });
    const orders = await app.request<object[]>(admin, 'GET', `/api/orders?shopId=${shop}`);
    expect(orders.body).toHaveLength(2);
    expect((await auditEntries(shop)).at(-1)).toMatchObject({
      action: 'shop.delete',
      actorName: 'Adam Admin',
      before: { name: 'Chai Point', contact: '9876543210' },
      after: null,
    });
  });

  test('removes the shop from its shop admins, who cannot delete it themselves', async () => {
    const [shop, other] = [await makeShop(app.ctx), await makeShop(app.ctx)];
    const shopAdmin = await makeUser(app.ctx, { shops: [shop, other] });
    expect(await onShop(shopAdmin, 'DELETE', shop)).toMatchObject({
      status: 403,
      body: { message: 'Shop admins cannot delete shops. Please contact an administrator.' },
    });
    expect((await onShop(admin, 'DELETE', shop)).status).toBe(204);
    const { body } = await app.request<{ managedShops: string[] }>(shopAdmin, 'GET', '/api/users/me');
    expect(body.managedShops).toEqual([other]);
    expect((await onShop(shopAdmin, 'PUT', shop, form())).status).toBe(403);
  });
});

test('the next request for the list, shop, menu or search shows a change', async () => {
  const { body: shop } = await addShop(admin, form({ openingTime: '00:00', closingTime: '00:00' }));
  await makeFood(app.ctx, shop._id, { name: 'Neer Dosa', price: 40 });
  await vi.waitFor(async () => expect(await menu(shop._id)).toEqual(['Neer Dosa']));
  await onShop(admin, 'PUT', shop._id, form({ name: 'Udupi Cafe' }));
  const found = await app.request<{ name: string }[]>(null, 'GET', '/api/shops/search/udupi');
  expect(found.body.map(({ name }) => name)).toEqual(['Udupi Cafe']);
  const { body: foods } = await app.request<{ shop: object }[]>(null, 'GET', `/api/shops/${shop._id}/foods`);
  expect(foods[0]?.shop).toEqual({ _id: shop._id, name: 'Udupi Cafe' });
  await onShop(admin, 'PATCH', shop._id, { enabled: false }, '/toggle-enabled');
  expect(await menu(shop._id)).toEqual([]);
});
