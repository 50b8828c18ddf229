import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_DROP_POINTS, type DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { countByStatus, startTestApp, type TestApp } from '../testing/app.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';
import { connectClient } from '../testing/live-client.ts';

// Named places on the campus to which orders are delivered.

const OUTSIDE = 'This location is outside the campus. Please choose a place on the campus.';
const LIBRARY = { lat: 28.52631, lng: 77.57455 };
const NAIROBI = { lat: -1.29, lng: 36.82 };
const UNKNOWN = 'f'.repeat(24);

type Reply = DropPoint & { message: string; code: string; fields: Record<string, string> };

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await startTestApp({ env: { CAMPUS_CENTER: '28.5265,77.575', CAMPUS_RADIUS_M: '1500' } });
  admin = await makeUser(app.ctx, { name: 'Adam Admin', isAdmin: true });
});
afterAll(() => app.close());

const add = (body: object) => app.request<Reply>(admin, 'POST', '/api/drop-points', body);
const change = (id: string, body: object) => app.request<Reply>(admin, 'PUT', `/api/drop-points/${id}`, body);
const remove = (id: string) => app.request<Reply>(admin, 'DELETE', `/api/drop-points/${id}`);
const list = async () => (await app.request<DropPoint[]>(null, 'GET', '/api/drop-points')).body;
const auditOf = (id: string) => app.ctx.sql`
  select audit_entries.action, audit_entries.actor_name, audit_entries.before, audit_entries.after
  from audit_entries where audit_entries.subject_id = ${id} order by audit_entries.id`;

describe('drop points', () => {
  test('are added, changed and deleted by an admin, seen by guests, and leave audit entries', async () => {
    const { status, body } = await add({ name: ' Library ', location: LIBRARY });
    expect({ status, body }).toEqual({
      status: 201,
      body: { _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, name: 'Library', location: LIBRARY },
    });
    const gate = (await add({ name: 'gate 2', location: { lat: 28.52408, lng: 77.57633 } })).body;
    expect(await list()).toEqual([gate, body]);

    const moved = { name: 'Library', location: { lat: 28.5264, lng: 77.5746 } };
    expect(await change(body._id, moved)).toMatchObject({ status: 200, body: moved });
    expect((await change(body._id, moved)).status).toBe(200);
    expect((await remove(body._id)).status).toBe(204);
    expect(await list()).toEqual([gate]);
    expect((await remove(body._id)).status).toBe(404);
    expect((await change(body._id, moved)).status).toBe(404);
    const by = { actorName: 'Adam Admin' };
    expect(await auditOf(body._id)).toEqual([
      { ...by, action: 'drop-point.create', before: null, after: { name: 'Library', location: LIBRARY } },
      {
        ...by,
        action: 'drop-point.update',
        before: { name: 'Library', location: LIBRARY },
        after: moved,
      },
      { ...by, action: 'drop-point.delete', before: moved, after: null },
    ]);
    const { body: entries } = await app.request<{ subjectName: string }[]>(
      admin,
      'GET',
      '/api/audit?subjectKind=drop-point',
    );
    expect(entries.map(({ subjectName }) => subjectName)).toEqual([
      'Library',
      'Library',
      'gate 2',
      'Library',
    ]);
    await remove(gate._id);
  });

  test('a repeat with the same key, also at the same time, adds no second one and answers the first', async () => {
    const addOnce = (name: string, key = 'one-key', caller = admin) =>
      app.request<Reply>(
        caller,
        'POST',
        '/api/drop-points',
        { name, location: LIBRARY },
        { 'Idempotency-Key': key },
      );
    const answers = await Promise.all([1, 2, 3].map(() => addOnce('Once')));
    expect(countByStatus(answers)).toEqual({ 200: 2, 201: 1 });
    const { _id } = answers[0]?.body ?? { _id: '' };
    expect(await addOnce('Twice')).toMatchObject({ status: 200, body: { _id, name: 'Once' } });
    expect((await list()).map(({ name }) => name)).toEqual(['Once']);
    expect((await addOnce('Once', 'another-key')).status).toBe(409);
    expect((await addOnce('Other', 'not a key')).status).toBe(400);
    const ofOther = await addOnce('Of another user', 'one-key', await makeUser(app.ctx, { isOwner: true }));
    expect(ofOther).toMatchObject({ status: 201, body: { name: 'Of another user' } });
    for (const id of [_id, ofOther.body._id]) await remove(id);
  });

  test.each([
    [{ location: LIBRARY }, 400, { name: 'Name is required' }],
    [{ name: ' ', location: LIBRARY }, 400, { name: 'Name is required' }],
    [{ name: 'x'.repeat(61), location: LIBRARY }, 400, { name: 'At most 60 characters' }],
    [{ name: 'Gate\n2', location: LIBRARY }, 400, { name: 'Contains characters that cannot be stored' }],
    [{ name: 'Gate' }, 400, { location: 'Please select your location on the map' }],
    [
      { name: 'Gate', location: { lat: 0, lng: 0 } },
      400,
      { location: 'Please select your location on the map' },
    ],
    [{ name: 'Gate', location: LIBRARY, enabled: true }, 400, { enabled: 'Unknown field' }],
    [{ name: 'Gate', location: NAIROBI }, 422, { location: OUTSIDE }],
  ])('%j is refused with %i and a message for the wrong field', async (body, status, fields) => {
    const { _id } = (await add({ name: 'Quad', location: LIBRARY })).body;
    for (const answer of [await add(body), await change(_id, body)])
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status, fields });
    expect(await list()).toEqual([{ _id, name: 'Quad', location: LIBRARY }]);
    await remove(_id);
  });

  test('keep what somebody else has changed meanwhile, and a field that both changed is asked about', async () => {
    const before = (await add({ name: 'Hostel 4', location: LIBRARY })).body;
    const pin = { lat: 28.5264, lng: 77.5746 };
    const shown = { name: before.name, location: before.location };
    expect(await change(before._id, { ...shown, location: pin, before: shown })).toMatchObject({
      status: 200,
      body: { name: 'Hostel 4', location: pin },
    });
    // The second form was opened before that.
    expect(await change(before._id, { ...shown, name: 'Hostel 5', before: shown })).toMatchObject({
      status: 200,
      body: { name: 'Hostel 5', location: pin },
    });
    const third = { name: 'Hostel 6', location: LIBRARY, before: shown };
    expect(await change(before._id, third)).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        fields: { name: 'Somebody else has changed this to Hostel 5. Save again to replace it.' },
        dropPoint: { name: 'Hostel 5', location: pin },
      },
    });
    const known = { name: 'Hostel 5', location: pin };
    expect(await change(before._id, { ...known, name: 'Hostel 6', before: known })).toMatchObject({
      status: 200,
      body: { name: 'Hostel 6', location: pin },
    });
    const moved = { ...shown, location: { lat: 28.5261, lng: 77.5744 }, before: shown };
    expect((await change(before._id, moved)).body.fields).toEqual({
      location: 'Somebody else has moved the pin. Save again to replace its place.',
    });
    // The repeat of a change whose answer was lost is no conflict.
    expect((await change(before._id, { ...known, name: 'Hostel 6', before: known })).status).toBe(200);
    await remove(before._id);
  });

  test('two have different names, compared without letter case, also when they are added at once', async () => {
    const names = ['Main Gate', 'main gate', 'MAIN GATE'];
    const answers = await Promise.all(names.map((name) => add({ name, location: LIBRARY })));
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 2 });
    const [first] = await list();
    const other = (await add({ name: 'Quad', location: LIBRARY })).body;
    expect(await change(other._id, { name: 'MAIN gate', location: LIBRARY })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', fields: { name: 'There is a drop point with this name already' } },
    });
    // Its own name in other letters is free.
    expect((await change(first?._id ?? '', { name: 'Main gate', location: LIBRARY })).status).toBe(200);
    for (const { _id } of await list()) await remove(_id);
  });

  test(`there are at most ${MAX_DROP_POINTS}`, async () => {
    await app.ctx.sql`
      insert into drop_points (name, lat, lng)
      select 'Place ' || number, 28.5265, 77.575 from generate_series(1, ${MAX_DROP_POINTS - 1}) as number`;
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => add({ name, location: LIBRARY })));
    expect(countByStatus(answers)).toEqual({ 201: 1, 422: 2 });
    await app.ctx.sql`delete from drop_points`;
  });

  test('open pages are told of each change', async () => {
    const guest = await connectClient(app.url);
    const { _id } = (await add({ name: 'Quad', location: LIBRARY })).body;
    await expect.poll(() => guest.shopChanges).toBe(1);
    await remove(_id);
    await expect.poll(() => guest.shopChanges).toBe(2);
    guest.close();
  });

  test('an id that cannot exist is 400, an unknown one 404', async () => {
    expect((await remove('library')).status).toBe(400);
    expect((await remove(UNKNOWN)).status).toBe(404);
  });
});
