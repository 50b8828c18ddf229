import { afterAll, describe, expect, test } from 'vitest';
import type { User } from '@canteen/domain/users/user.schema';
import type { Answer } from '../testing/app.ts';
import { makeShop, makeUser } from '../testing/factories.ts';
import { startUserAdminFixture, newPersonalDetails } from '../testing/user-admin-fixture.ts';

const { app, owner, admin } = await startUserAdminFixture();
afterAll(() => app.close());

describe('the list of users', () => {
  test('contains all users, newest first, in pages and without tokens', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await makeUser(app.ctx, { name: `Page ${n}` });
      // Different times, because users of the same millisecond may come in any order.
      await app.ctx
        .sql`update users set created_at = users.created_at + ${n} * interval '1 second' where users.id = ${id}`;
    }
    const all = await app.request<User[]>(admin, 'GET', '/api/users/admin/all');
    const { count } = await app.ctx.sql`select 1 from users`;
    expect(all.status).toBe(200);
    expect(all.body).toHaveLength(count);
    expect(all.headers.get('x-next-cursor')).toBeNull();
    expect(all.body.slice(0, 2).map(({ name }) => name)).toEqual(['Page 4', 'Page 3']);
    expect(JSON.stringify(all.body)).not.toMatch(/token|password|hash/i);

    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await app.request<User[]>(owner, 'GET', `/api/users/admin/all?limit=2${query}`);
      expect(page.body.length).toBeLessThanOrEqual(2);
      listedIds.push(...page.body.map(({ _id }) => _id));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(listedIds).toEqual(all.body.map(({ _id }) => _id));
  });

  test('one account is answered by its id, and an unknown id is 404', async () => {
    const { id } = await makeUser(app.ctx, { name: 'Asha Rao' });
    const found = await app.request<User>(admin, 'GET', `/api/users/admin/${id}`);
    expect(found).toMatchObject({ status: 200, body: { _id: id, name: 'Asha Rao' } });
    expect(await app.request(admin, 'GET', `/api/users/admin/${'0'.repeat(24)}`)).toMatchObject({
      status: 404,
      body: { message: 'There is no such user' },
    });
  });

  test('can be searched by name, email and contact number', async () => {
    const person = newPersonalDetails();
    const { id } = await makeUser(app.ctx, { name: 'Zoya 100%', email: person.email });
    await app.ctx.sql`update users set contact = ${person.contact} where users.id = ${id}`;
    for (const search of [
      'zoya',
      '100%',
      person.email.toUpperCase(),
      person.contact,
      `+91 ${person.contact}`,
    ]) {
      const found = await app.request<User[]>(
        admin,
        'GET',
        `/api/users/admin/all?search=${encodeURIComponent(search)}`,
      );
      expect(
        found.body.map(({ _id }) => _id),
        search,
      ).toEqual([id]);
    }
    const none = await app.request<User[]>(admin, 'GET', '/api/users/admin/all?search=%25%25');
    expect(none.body).toEqual([]);
  });

  test('a search finds its words in any order, in name, email and contact number together', async () => {
    const person = newPersonalDetails();
    const { id } = await makeUser(app.ctx, { name: 'Ishita Vasu Rao', email: person.email });
    await app.ctx.sql`update users set contact = ${person.contact} where users.id = ${id}`;
    const idsWith = async (search: string) => {
      const path = `/api/users/admin/all?search=${encodeURIComponent(search)}`;
      const { body, headers } = await app.request<User[]>(admin, 'GET', path);
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ _id }) => _id);
    };
    for (const search of [
      'Rao Ishita',
      'rao  vasu',
      `ishita ${person.email}`,
      `${person.contact.slice(-4)} vasu`,
    ])
      expect(await idsWith(search), search).toEqual([id]);
    expect(await idsWith('Rao Ishita Nobody')).toEqual([]);
    expect(await idsWith('rao ishita%')).toEqual([]);
  });

  test('can be sorted by name, email or time, in both directions and in pages', async () => {
    for (const name of ['beena', 'Arjun', 'Chitra', 'arjun']) await makeUser(app.ctx, { name });
    const walk = async (query: string) => {
      const found: User[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Answer<User[]> = await app.request(
          admin,
          'GET',
          `/api/users/admin/all?limit=3&${query}${cursor && `&cursor=${cursor}`}`,
        );
        expect(page.headers.get('x-total-count')).toBe(
          String((await app.ctx.sql`select 1 from users`).count),
        );
        found.push(...page.body);
        cursor = page.headers.get('x-next-cursor');
      }
      return found;
    };
    const lower = (users: readonly User[]) => users.map(({ name }) => name.toLowerCase());
    const byName = await walk('sort=name');
    expect(lower(byName)).toEqual(lower(byName).toSorted());
    expect((await walk('sort=-name')).map(({ _id }) => _id)).toEqual(
      byName.map(({ _id }) => _id).toReversed(),
    );
    const emails = (await walk('sort=email')).map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    expect((await walk('sort=oldest')).map(({ _id }) => _id)).toEqual(
      (await walk('sort=newest')).map(({ _id }) => _id).toReversed(),
    );
  });

  test('can be filtered by role, or to blocked users', async () => {
    const shop = await makeShop(app.ctx);
    const people = {
      'shop-admin': await makeUser(app.ctx, { shops: [shop] }),
      delivery: await makeUser(app.ctx, { isDelivery: true }),
      customer: await makeUser(app.ctx),
      blocked: await makeUser(app.ctx, { isBlocked: true }),
      owner,
      admin,
    };
    const idsOf = async (role: string) =>
      (await app.request<User[]>(admin, 'GET', `/api/users/admin/all?role=${role}`)).body.map(
        ({ _id }) => _id,
      );
    for (const [role, { id }] of Object.entries(people)) expect(await idsOf(role), role).toContain(id);
    expect(await idsOf('delivery')).toEqual([people.delivery.id]);
    expect(await idsOf('owner')).toEqual([owner.id]);
    expect(await idsOf('customer')).not.toContain(people.delivery.id);
  });

  test('refuses a cursor of another sort order', async () => {
    const page = await app.request<User[]>(admin, 'GET', '/api/users/admin/all?limit=1&sort=name');
    const cursor = page.headers.get('x-next-cursor');
    expect((await app.request(admin, 'GET', `/api/users/admin/all?limit=1&cursor=${cursor}`)).status).toBe(
      400,
    );
  });

  test.each([
    'sort=price',
    'role=king',
    'limit=0',
    'limit=501',
    'limit=x',
    'cursor=zzz',
    'page=2',
    'search=%00',
  ])('?%s is refused', async (query) => {
    expect((await app.request(admin, 'GET', `/api/users/admin/all?${query}`)).status).toBe(400);
  });
});
