import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Signal } from '../signals/signal.ts';
import { makeShop, makeUser } from '../testing/factories.ts';
import { newPersonalDetails, startUserAdminFixture } from '../testing/user-admin-fixture.ts';

const { app, owner, put, auditEntries } = await startUserAdminFixture();
const signals: Signal['kind'][] = [];
beforeAll(() => void app.ctx.signals.subscribe(({ kind }) => signals.push(kind)));
afterAll(() => app.close());

const CHANGES = [
  ['/block', () => ({ isBlocked: true }), ['user']],
  ['/admin-role', () => ({ isAdmin: true }), ['user']],
  ['/owner-role', () => ({ isOwner: true }), ['user']],
  ['/delivery-role', () => ({ isDelivery: true }), ['user']],
  ['/shop-admin-role', () => ({ isShopAdmin: false }), ['user', 'shops']],
  ['/managed-shops', () => ({ managedShops: [] }), ['user', 'shops']],
  ['', newPersonalDetails, ['user', 'notices']],
] as const;

describe.each(CHANGES)('PUT /api/users/admin/{id}%s that changes nothing', (path, newBody, published) => {
  const shopAdmin = async () => makeUser(app.ctx, { shops: [await makeShop(app.ctx)] });

  test('writes no entry and sends no signal when it is repeated', async () => {
    const user = await shopAdmin();
    const body = newBody();
    signals.length = 0;
    const first = await put(owner, user.id, path, body);
    expect(first.status).toBe(200);
    expect(signals).toEqual(published);
    expect(await put(owner, user.id, path, body)).toMatchObject({ status: 200, body: first.body });
    expect(signals).toEqual(published);
    expect(await auditEntries(user.id)).toHaveLength(1);
  });

  test('has one entry when two make the same change at the same time', async () => {
    const user = await shopAdmin();
    const body = newBody();
    const colleague = await makeUser(app.ctx, { isOwner: true });
    signals.length = 0;
    const answers = await Promise.all([owner, colleague].map((by) => put(by, user.id, path, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(signals).toEqual(published);
    expect(await auditEntries(user.id)).toHaveLength(1);
  });
});
