import type { User } from '@canteen/domain/user.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, tally, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makeShop,
  makeUser,
  placedOrder,
  type TestUser,
} from '../testing/factories.ts';

// The calls on somebody's account, with every rule of section 6.

type Reply = User & { message: string; code: string; fields?: Record<string, string> };

let app: TestApp;
let owner: TestUser;
let admin: TestUser;
let made = 0;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makeUser(app.ctx, { name: 'Olga Owner', isOwner: true });
  admin = await makeUser(app.ctx, { name: 'Adam Admin', isAdmin: true });
});
afterAll(() => app.close());

const put = (asker: TestUser, id: string, path: string, body: object) =>
  app.ask<Reply>(asker, 'PUT', `/api/users/admin/${id}${path}`, body);
const remove = (asker: TestUser, id: string) => app.ask<Reply>(asker, 'DELETE', `/api/users/admin/${id}`);
const isAlive = async (user: TestUser) => (await app.ask(user, 'GET', '/api/users/me')).status === 200;
const me = async (user: TestUser) => {
  const { token: _, ...body } = (await app.ask<User>(user, 'GET', '/api/users/me')).body;
  return body;
};
const trail = (id: string) => app.ctx.sql`
  select audit_entries.action, audit_entries.actor_name, audit_entries.before, audit_entries.after
  from audit_entries where audit_entries.subject_id = ${id} order by audit_entries.id`;
const someone = () => {
  made += 1;
  return {
    name: 'Ravi Kumar',
    email: `ravi${made}@snu.edu.in`,
    contact: String(9_400_000_000 + made),
    address: 'Hostel 7, room 1',
  };
};

const FLAGS = [
  ['/block', 'isBlocked'],
  ['/admin-role', 'isAdmin'],
  ['/owner-role', 'isOwner'],
  ['/delivery-role', 'isDelivery'],
  ['/shop-admin-role', 'isShopAdmin'],
] as const;

describe('the list', () => {
  test('is everyone, newest first, in pages, without tokens', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await makeUser(app.ctx, { name: `Page ${n}` });
      // Two of the same millisecond come in any order.
      await app.ctx
        .sql`update users set created_at = users.created_at + ${n} * interval '1 second' where users.id = ${id}`;
    }
    const all = await app.ask<User[]>(admin, 'GET', '/api/users/admin/all');
    const { count } = await app.ctx.sql`select 1 from users`;
    expect(all.status).toBe(200);
    expect(all.body).toHaveLength(count);
    expect(all.headers.get('x-next-cursor')).toBeNull();
    expect(all.body.slice(0, 2).map(({ name }) => name)).toEqual(['Page 4', 'Page 3']);
    expect(JSON.stringify(all.body)).not.toMatch(/token|password|hash/i);

    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await app.ask<User[]>(owner, 'GET', `/api/users/admin/all?limit=2${query}`);
      expect(page.body.length).toBeLessThanOrEqual(2);
      paged.push(...page.body.map(({ _id }) => _id));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(paged).toEqual(all.body.map(({ _id }) => _id));
  });

  test('is searched by name, email and number', async () => {
    const person = someone();
    const { id } = await makeUser(app.ctx, { name: 'Zoya 100%', email: person.email });
    await app.ctx.sql`update users set contact = ${person.contact} where users.id = ${id}`;
    for (const search of ['zoya', '100%', person.email.toUpperCase(), person.contact]) {
      const found = await app.ask<User[]>(
        admin,
        'GET',
        `/api/users/admin/all?search=${encodeURIComponent(search)}`,
      );
      expect(
        found.body.map(({ _id }) => _id),
        search,
      ).toEqual([id]);
    }
    const none = await app.ask<User[]>(admin, 'GET', '/api/users/admin/all?search=%25%25');
    expect(none.body).toEqual([]);
  });

  test.each(['limit=0', 'limit=501', 'limit=x', 'cursor=zzz', 'page=2', 'search=%00'])(
    '?%s is refused',
    async (query) => {
      expect((await app.ask(admin, 'GET', `/api/users/admin/all?${query}`)).status).toBe(400);
    },
  );
});

describe('editing', () => {
  test('changes who someone is, tells the old address, leaves a trail', async () => {
    const user = await makeUser(app.ctx);
    const before = await me(user);
    const person = someone();
    const { status, body } = await put(admin, user.id, '', person);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...person });
    expect(await me(user)).toMatchObject(person);
    const notices = await app.ctx.sql`
      select account_notices.kind from account_notices where account_notices.email = ${before.email}`;
    expect(notices).toEqual([{ kind: 'email-changed' }]);
    const { name, email, contact, address } = before;
    expect(await trail(user.id)).toEqual([
      {
        action: 'user.update',
        actorName: 'Adam Admin',
        before: { name, email, contact, address },
        after: person,
      },
    ]);
  });

  test('an address or number that is taken is a conflict that names its field', async () => {
    const [one, two] = [await makeUser(app.ctx), await makeUser(app.ctx)];
    const [first, second] = [await me(one), await me(two)];
    const person = { name: first.name, address: first.address };
    expect(
      await put(admin, one.id, '', { ...person, email: second.email, contact: first.contact }),
    ).toMatchObject({ status: 409, body: { fields: { email: 'This email is already in use' } } });
    expect(
      await put(admin, one.id, '', { ...person, email: first.email, contact: second.contact }),
    ).toMatchObject({ status: 409, body: { fields: { contact: 'This contact number is already in use' } } });
    const free = someone();
    const answers = await Promise.all([
      put(admin, one.id, '', { ...person, email: free.email, contact: first.contact }),
      put(owner, two.id, '', { ...person, email: free.email, contact: second.contact }),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  });

  test('a new address has to be of the campus or on the list; one that stays may be any', async () => {
    const user = await makeUser(app.ctx, { email: 'someone@example.org' });
    const { name, contact, address } = await me(user);
    const person = { name, contact, address };
    expect((await put(admin, user.id, '', { ...person, email: 'someone@example.org' })).status).toBe(200);
    expect(await put(admin, user.id, '', { ...person, email: 'other@example.org' })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a snu email address' } },
    });
    await app.ask(admin, 'POST', '/api/users/admin/bypass-list', { email: 'other@example.org' });
    expect((await put(admin, user.id, '', { ...person, email: 'other@example.org' })).status).toBe(200);
  });

  test.each([
    [{ name: 'Al' }, { name: 'Field Is Too Short' }],
    [{ email: 'x' }, { email: 'Email Is Not Valid' }],
    [{ contact: '1' }, { contact: 'Please enter a valid 10-digit phone number' }],
    [{ address: 'here' }, { address: 'Field Is Too Short' }],
    [{ isOwner: true }, { isOwner: 'Unknown field' }],
    [{ password: 'abcde' }, { password: 'Unknown field' }],
  ])('%j is refused, and names its fields', async (wrong, fields) => {
    const user = await makeUser(app.ctx);
    const { status, body } = await put(owner, user.id, '', { ...someone(), ...wrong });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
    expect(await me(user)).toMatchObject({ isOwner: false });
  });
});

describe('the switches', () => {
  test.each(FLAGS)('%s sets %s and nothing else, with a trail', async (path, flag) => {
    const user = await makeUser(app.ctx);
    const before = await me(user);
    const on = await put(owner, user.id, path, { [flag]: true });
    expect(on).toMatchObject({ status: 200, body: { ...before, [flag]: true } });
    const off = await put(owner, user.id, path, { [flag]: false });
    expect(off).toMatchObject({ status: 200, body: before });
    expect((await trail(user.id)).map((entry) => [entry.before, entry.after])).toEqual([
      [{ [flag]: false }, { [flag]: true }],
      [{ [flag]: true }, { [flag]: false }],
    ]);
  });

  test.each(FLAGS)('%s takes %s alone, as true or false', async (path, flag) => {
    const { id } = await makeUser(app.ctx);
    for (const body of [
      {},
      { [flag]: 'true' },
      { [flag]: 1 },
      { [flag]: null },
      { [flag]: true, isOwner: true, isX: 1 },
    ]) {
      expect((await put(owner, id, path, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await put(owner, 'f'.repeat(24), path, { [flag]: true })).status).toBe(404);
    expect((await put(owner, 'nobody', path, { [flag]: true })).status).toBe(400);
  });

  test('blocking ends every session; unblocking brings none back, and lets log in again', async () => {
    const user = await makeUser(app.ctx);
    expect((await put(admin, user.id, '/block', { isBlocked: true })).status).toBe(200);
    expect(await isAlive(user)).toBe(false);
    const { count } = await app.ctx.sql`select 1 from sessions where sessions.user_id = ${user.id}`;
    expect(count).toBe(0);
    expect((await put(admin, user.id, '/block', { isBlocked: false })).status).toBe(200);
    expect(await isAlive(user)).toBe(false);
  });

  test('a role works from the next request on, and is gone from the next', async () => {
    const user = await makeUser(app.ctx);
    const reads = async () => (await app.ask(user, 'GET', '/api/users/admin/all')).status;
    expect(await reads()).toBe(403);
    await put(owner, user.id, '/admin-role', { isAdmin: true });
    expect(await reads()).toBe(200);
    await put(owner, user.id, '/admin-role', { isAdmin: false });
    expect(await reads()).toBe(403);
  });
});

describe('shop assignment', () => {
  test('is exactly the checked shops; those that stay keep their place', async () => {
    const [one, two, three] = [await makeShop(app.ctx), await makeShop(app.ctx), await makeShop(app.ctx)];
    const [early, late] = [await makeUser(app.ctx, { shops: [one] }), await makeUser(app.ctx)];
    await put(admin, late.id, '/shop-admin-role', { isShopAdmin: true });
    const assign = (user: TestUser, managedShops: string[]) =>
      put(admin, user.id, '/managed-shops', { managedShops });
    expect((await assign(late, [one, two, two])).body.managedShops.toSorted()).toEqual([one, two].toSorted());
    // The longest-assigned admin stays it, although both are saved again.
    await assign(early, [three, one]);
    const shop = await app.ask<{ adminId: string }>(null, 'GET', `/api/shops/${one}`);
    expect(shop.body.adminId).toBe(early.id);
    await expect
      .poll(async () => (await app.ask<{ adminId: string }>(null, 'GET', `/api/shops/${two}`)).body.adminId)
      .toBe(late.id);
    const managed = await app.ask<{ _id: string }[]>(late, 'GET', '/api/shops/managed');
    expect(managed.body.map(({ _id }) => _id).toSorted()).toEqual([one, two].toSorted());
    expect((await assign(late, [])).body.managedShops).toEqual([]);
    expect((await trail(late.id)).at(-1)).toMatchObject({
      action: 'user.setManagedShops',
      after: { managedShops: [] },
    });
  });

  test('a shop that does not exist is refused whole', async () => {
    const shop = await makeShop(app.ctx);
    const user = await makeUser(app.ctx, { shops: [shop] });
    expect(
      await put(admin, user.id, '/managed-shops', { managedShops: [shop, 'f'.repeat(24)] }),
    ).toMatchObject({
      status: 422,
      body: { fields: { managedShops: expect.any(String) as string } },
    });
    expect((await put(admin, user.id, '/managed-shops', { managedShops: ['x'] })).status).toBe(400);
    expect((await me(user)).managedShops).toEqual([shop]);
  });

  test('goes with the role', async () => {
    const shop = await makeShop(app.ctx);
    const user = await makeUser(app.ctx, { shops: [shop] });
    const { body } = await put(owner, user.id, '/shop-admin-role', { isShopAdmin: false });
    expect(body).toMatchObject({ isShopAdmin: false, managedShops: [] });
    await put(owner, user.id, '/shop-admin-role', { isShopAdmin: true });
    expect((await me(user)).managedShops).toEqual([]);
  });
});

describe('deleting', () => {
  test('ends the account at once and leaves its orders whole', async () => {
    const shop = await makeShop(app.ctx);
    const food = await makeFood(app.ctx, shop, { name: 'Poha', price: 40 });
    const user = await makeUser(app.ctx);
    const email = (await me(user)).email;
    const order = await placedOrder(app, user, await checkoutOf(app.ctx, shop, [{ food, quantity: 2 }]));
    expect((await remove(admin, user.id)).status).toBe(204);
    expect(await isAlive(user)).toBe(false);
    expect((await remove(admin, user.id)).status).toBe(404);
    const kept = await app.ask(owner, 'GET', `/api/orders/track/${order._id}`);
    expect(kept).toMatchObject({
      status: 200,
      body: { name: 'Asha Rao', totalPrice: order.totalPrice, items: [{ name: 'Poha', quantity: 2 }] },
    });
    const all = await app.ask<User[]>(admin, 'GET', `/api/users/admin/all?search=${email}`);
    expect(all.body).toEqual([]);
    expect(await trail(user.id)).toMatchObject([{ action: 'user.delete', before: { email }, after: null }]);
    // The address is free again.
    const again = await makeUser(app.ctx, { email });
    expect(await isAlive(again)).toBe(true);
  });
});

describe('who may not', () => {
  const OWNERS = { edit: 'Admins cannot edit owner accounts', block: 'Admins cannot block owner accounts' };

  test('an admin does nothing to an owner', async () => {
    const other = await makeUser(app.ctx, { isOwner: true });
    const refused = async (path: string, body: object, message: string) =>
      expect(await put(admin, other.id, path, body), path).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message },
      });
    await refused('', someone(), OWNERS.edit);
    await refused('/block', { isBlocked: true }, OWNERS.block);
    await refused('/admin-role', { isAdmin: true }, OWNERS.edit);
    await refused('/delivery-role', { isDelivery: true }, OWNERS.edit);
    await refused('/shop-admin-role', { isShopAdmin: true }, OWNERS.edit);
    await refused('/managed-shops', { managedShops: [] }, OWNERS.edit);
    await refused('/owner-role', { isOwner: false }, 'Only owners can change owner privileges');
    expect(await remove(admin, other.id)).toMatchObject({
      status: 403,
      body: { message: 'Admins cannot delete owner accounts' },
    });
    expect(await me(other)).toMatchObject({ isOwner: true, isBlocked: false, isAdmin: false });
    expect(await trail(other.id)).toEqual([]);
  });

  test('only an owner changes who is one', async () => {
    const user = await makeUser(app.ctx);
    expect(await put(admin, user.id, '/owner-role', { isOwner: true })).toMatchObject({
      status: 403,
      body: { message: 'Only owners can change owner privileges' },
    });
    expect((await put(owner, user.id, '/owner-role', { isOwner: true })).status).toBe(200);
    expect((await put(owner, user.id, '/owner-role', { isOwner: false })).status).toBe(200);
  });

  test('nobody takes their own place away', async () => {
    const both = await makeUser(app.ctx, { isOwner: true, isAdmin: true });
    const self = (path: string, body: object) => put(both, both.id, path, body);
    expect(await self('/admin-role', { isAdmin: false })).toMatchObject({
      status: 403,
      body: { message: 'You cannot remove your own admin privileges' },
    });
    expect(await self('/owner-role', { isOwner: false })).toMatchObject({
      status: 403,
      body: { message: 'You cannot remove your own owner privileges' },
    });
    expect(await self('/block', { isBlocked: true })).toMatchObject({
      status: 403,
      body: { message: 'You cannot block your own account' },
    });
    expect(await remove(both, both.id)).toMatchObject({
      status: 403,
      body: { message: 'You cannot delete your own account' },
    });
    expect(await me(both)).toMatchObject({ isOwner: true, isAdmin: true, isBlocked: false });
    expect((await self('/delivery-role', { isDelivery: true })).status).toBe(200);
  });

  test('of two owners who put each other out at once, one stays', async () => {
    const others = await app.ctx.sql<{ id: string }[]>`
      update users set is_blocked = true where users.is_owner and users.id <> ${owner.id} returning users.id`;
    for (const [path, body] of [
      ['/owner-role', { isOwner: false }],
      ['/block', { isBlocked: true }],
    ] as const) {
      const [one, two] = [owner, await makeUser(app.ctx, { isOwner: true })];
      const answers = await Promise.all([put(one, two.id, path, body), put(two, one.id, path, body)]);
      const left = await app.ctx.sql`select 1 from users where users.is_owner and not users.is_blocked`;
      expect(left.count).toBe(1);
      for (const { status, body: answer } of answers.filter((each) => each.status !== 200)) {
        // Refused by the constraint, by the rule, or because the session is over: by who came first.
        expect([401, 403, 422]).toContain(status);
        if (status === 422) expect(answer.message).toBe('At least one owner who is not blocked must remain');
      }
      owner = await makeUser(app.ctx, { name: 'Olga Owner', isOwner: true });
      // Whoever won, the next pair begins alone.
      await app.ctx.sql`update users set is_owner = false where users.id in (${one.id}, ${two.id})`;
    }
    await app.ctx
      .sql`update users set is_blocked = false where users.id = any(${others.map(({ id }) => id)})`;
  });

  test('the last owner cannot be deleted by anyone, whatever the rules above it say', async () => {
    await expect(
      app.ctx.sql`delete from users where users.is_owner and not users.is_blocked`,
    ).rejects.toMatchObject({ constraint_name: 'keep_one_owner' });
  });
});

describe('the bypass list', () => {
  const list = () => app.ask<Record<string, unknown>[]>(admin, 'GET', '/api/users/admin/bypass-list');
  const add = (body: object) => app.ask<Reply>(admin, 'POST', '/api/users/admin/bypass-list', body);

  test('is kept by staff: added, listed newest first, removed, with a trail', async () => {
    const one = await add({ email: ' Visiting.Prof@Example.EDU ', reason: 'Spring term' });
    expect(one.status).toBe(201);
    expect(one.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      email: 'visiting.prof@example.edu',
      reason: 'Spring term',
      addedBy: { name: 'Adam Admin' },
      createdAt: expect.stringMatching(/Z$/) as string,
    });
    app.ctx.clock.shift(1_000);
    const two = await add({ email: 'second@example.org' });
    app.ctx.clock.shift(0);
    expect(two.body).toMatchObject({ reason: '' });
    expect((await list()).body.slice(0, 2)).toEqual([two.body, one.body]);
    expect(await add({ email: 'VISITING.prof@example.edu' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', fields: { email: 'This email is on the list already' } },
    });
    const removeEntry = (id: string) => app.ask(admin, 'DELETE', `/api/users/admin/bypass-list/${id}`);
    expect((await removeEntry(one.body._id)).status).toBe(204);
    expect((await removeEntry(one.body._id)).status).toBe(404);
    expect((await removeEntry('x')).status).toBe(400);
    expect((await list()).body).not.toContainEqual(one.body);
    expect((await trail(one.body._id)).map(({ action }) => String(action))).toEqual([
      'bypass-entry.add',
      'bypass-entry.remove',
    ]);
  });

  test.each([
    [{}, { email: 'Email is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'nowhere' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.co (x' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.co', reason: 'x'.repeat(501) }, { reason: 'At most 500 characters' }],
    [{ email: 'a@b.co', addedBy: 'x' }, { addedBy: 'Unknown field' }],
  ])('%j is refused, and names its fields', async (body, fields) => {
    const answer = await add(body);
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields });
  });

  test('an entry outlives whoever made it', async () => {
    const passing = await makeUser(app.ctx, { name: 'Passing Admin', isAdmin: true });
    await app.ask(passing, 'POST', '/api/users/admin/bypass-list', { email: 'kept@example.org' });
    await remove(owner, passing.id);
    expect((await list()).body).toContainEqual(
      expect.objectContaining({ email: 'kept@example.org', addedBy: { name: 'Passing Admin' } }),
    );
  });
});
