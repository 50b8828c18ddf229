import { afterAll, describe, expect, test } from 'vitest';
import { countByStatus } from '../testing/app.ts';
import { makeUser } from '../testing/factories.ts';
import { startUserAdminFixture, newPersonalDetails } from '../testing/user-admin-fixture.ts';

const { app, owner, admin, put, me, isSessionValid, auditEntries } = await startUserAdminFixture();
afterAll(() => app.close());

describe('editing a user', () => {
  test('changes the details, notifies the old and the new address and writes an audit entry', async () => {
    const user = await makeUser(app.ctx);
    const before = await me(user);
    const person = newPersonalDetails();
    const { status, body } = await put(admin, user.id, '', person);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...person });
    const noticesTo = (email: string) => app.ctx.sql`
      select account_notices.kind from account_notices where account_notices.email = ${email}`;
    expect(await noticesTo(before.email)).toEqual([{ kind: 'email-changed' }]);
    expect(await noticesTo(person.email)).toEqual([{ kind: 'email-set-by-staff' }]);
    const { name, email, contact, address } = before;
    expect(await auditEntries(user.id)).toEqual([
      {
        action: 'user.update',
        actorName: 'Adam Admin',
        before: { name, email, contact, address },
        after: person,
      },
    ]);
  });

  test('ends the sessions only when the email changes', async () => {
    const user = await makeUser(app.ctx);
    const before = await me(user);
    const { email } = newPersonalDetails();
    const { name, contact, address } = before;
    expect(
      (await put(admin, user.id, '', { name: 'Ravi', email: before.email, contact, address })).status,
    ).toBe(200);
    expect(await isSessionValid(user)).toBe(true);
    expect((await put(admin, user.id, '', { name, email, contact, address })).status).toBe(200);
    expect(await isSessionValid(user)).toBe(false);
  });

  test('keeps what somebody else changed while the form was open', async () => {
    const user = await makeUser(app.ctx);
    const { name, email, contact, address } = await me(user);
    const before = { name, email, contact, address };
    const own = { ...before, contact: newPersonalDetails().contact, address: 'Hostel 9' };
    expect((await app.request(user, 'PUT', '/api/users/updateProfile', own)).status).toBe(200);

    const saved = await put(admin, user.id, '', { ...before, name: 'Ravi', before });
    expect(saved).toMatchObject({ status: 200, body: { ...own, name: 'Ravi' } });
    expect(await me(user)).toMatchObject({ ...own, name: 'Ravi' });

    const now = { ...own, name: 'Ravi' };
    const other = newPersonalDetails().contact;
    const refused = await put(admin, user.id, '', { ...before, name: 'Asha', contact: other, before });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', user: now } });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['name', 'contact']);
    expect(await me(user)).toMatchObject(now);
    // With the newer values in the form, the same change is saved.
    expect((await put(admin, user.id, '', { ...now, contact: other, before: now })).status).toBe(200);
    expect(await me(user)).toMatchObject({ ...now, contact: other });
  });

  test('refuses a taken email or contact with a conflict that names the field', async () => {
    const [one, two] = [await makeUser(app.ctx), await makeUser(app.ctx)];
    const [first, second] = [await me(one), await me(two)];
    const person = { name: first.name, address: first.address };
    expect(
      await put(admin, one.id, '', { ...person, email: second.email, contact: first.contact }),
    ).toMatchObject({ status: 409, body: { fields: { email: 'This email is already in use' } } });
    expect(
      await put(admin, one.id, '', { ...person, email: first.email, contact: second.contact }),
    ).toMatchObject({ status: 409, body: { fields: { contact: 'This contact number is already in use' } } });
    const free = newPersonalDetails();
    const answers = await Promise.all([
      put(admin, one.id, '', { ...person, email: free.email, contact: first.contact }),
      put(owner, two.id, '', { ...person, email: free.email, contact: second.contact }),
    ]);
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 });
  });

  test('a new email must be a campus address or on the bypass list; an unchanged email is always accepted', async () => {
    const user = await makeUser(app.ctx, { email: 'someone@example.org' });
    const { name, contact, address } = await me(user);
    const person = { name, contact, address };
    expect((await put(admin, user.id, '', { ...person, email: 'someone@example.org' })).status).toBe(200);
    expect(await put(admin, user.id, '', { ...person, email: 'other@example.org' })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a snu email address' } },
    });
    await app.request(admin, 'POST', '/api/users/admin/bypass-list', { email: 'other@example.org' });
    expect((await put(admin, user.id, '', { ...person, email: 'other@example.org' })).status).toBe(200);
  });

  test.each([
    [{ name: 'Al' }, { name: 'Field Is Too Short' }],
    [{ email: 'x' }, { email: 'Email Is Not Valid' }],
    [{ contact: '1' }, { contact: 'Please enter a valid 10-digit phone number' }],
    [{ address: 'here' }, { address: 'Field Is Too Short' }],
    [{ isOwner: true }, { isOwner: 'Unknown field' }],
    [{ password: 'abcde' }, { password: 'Unknown field' }],
  ])('%j is refused with a message for each wrong field', async (wrong, fields) => {
    const user = await makeUser(app.ctx);
    const { status, body } = await put(owner, user.id, '', { ...newPersonalDetails(), ...wrong });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
    expect(await me(user)).toMatchObject({ isOwner: false });
  });
});
