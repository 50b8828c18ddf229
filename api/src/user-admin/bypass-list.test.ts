import { afterAll, describe, expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { startUserAdminFixture, type UserReply } from '../testing/user-admin-fixture.ts';

const { app, owner, admin, remove, auditEntries } = await startUserAdminFixture();
afterAll(() => app.close());

describe('the bypass list', () => {
  const list = () => app.request<Record<string, unknown>[]>(admin, 'GET', '/api/users/admin/bypass-list');
  const add = (body: object) => app.request<UserReply>(admin, 'POST', '/api/users/admin/bypass-list', body);

  test('staff add, list (newest first) and remove entries, and audit entries are written', async () => {
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
    const removeEntry = (id: string) => app.request(admin, 'DELETE', `/api/users/admin/bypass-list/${id}`);
    expect((await removeEntry(one.body._id)).status).toBe(204);
    expect((await removeEntry(one.body._id)).status).toBe(404);
    expect((await removeEntry('x')).status).toBe(400);
    expect((await list()).body).not.toContainEqual(one.body);
    expect((await auditEntries(one.body._id)).map(({ action }) => String(action))).toEqual([
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
  ])('%j is refused with a message for each wrong field', async (body, fields) => {
    const answer = await add(body);
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields });
  });

  test('an entry stays when the admin who added it is deleted', async () => {
    const passing = await makeUser(app.ctx, { name: 'Passing Admin', isAdmin: true });
    await app.request(passing, 'POST', '/api/users/admin/bypass-list', { email: 'kept@example.org' });
    await remove(owner, passing.id);
    expect((await list()).body).toContainEqual(
      expect.objectContaining({ email: 'kept@example.org', addedBy: { name: 'Passing Admin' } }),
    );
  });
});
