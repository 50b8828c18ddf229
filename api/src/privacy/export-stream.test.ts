import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalDataSchema, type PersonalData } from '@canteen/domain/privacy/privacy.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { insertOrder } from '../testing/database/insert-rows.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';

let app: TestApp;
let customer: TestUser;

beforeAll(async () => {
  app = await startTestApp({ env: { APP_NAME: 'Café "Süd" 24' }, waitsForLocks: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await makeUser(app.ctx, { name: 'Ravi Customer' });
  for (let n = 0; n < 30; n += 1) await insertOrder(app.ctx.sql, { userId: customer.id });
});

const download = (acceptEncoding: string) =>
  request(`${app.url}/api/users/me/data`, {
    headers: { authorization: `Bearer ${customer.token}`, 'accept-encoding': acceptEncoding },
  });

test('the file is sent with gzip to a client that takes it, and is much smaller then', async () => {
  const answer = await download('gzip, br');
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  const sent = Buffer.from(await answer.body.arrayBuffer());
  const text = gunzipSync(sent).toString();
  expect(personalDataSchema.safeParse(JSON.parse(text)).error).toBeUndefined();
  expect((JSON.parse(text) as PersonalData).orders).toHaveLength(30);
  expect(sent.length).toBeLessThan(text.length / 5);
});

test.each(['identity', 'gzip;q=0, br'])(
  'to a client that accepts %s it is sent as it is',
  async (accepted) => {
    const answer = await download(accepted);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(((await answer.body.json()) as PersonalData).orders).toHaveLength(30);
  },
);

test('what the server has read is sent at once, while it reads the rest', async () => {
  const changes = await holdingTransaction(app.ctx.sql, async (tx) => {
    // The changes come last.
    await tx`lock table audit_entries in access exclusive mode`;
    const answer = await fetch(`${app.url}/api/users/me/data`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const reader = (answer.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let text = '';
    while (text.split('"orderId"').length - 1 < 30) text += (await reader.read()).value ?? '';
    return { reader, text };
  });
  let { text } = changes;
  for (let part = await changes.reader.read(); !part.done; part = await changes.reader.read())
    text += part.value;
  expect((JSON.parse(text) as PersonalData).orders).toHaveLength(30);
});

test('the file and the notes in it have the name of this app', async () => {
  const answer = await download('identity');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="cafe-sud-24-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  const { notes } = (await answer.body.json()) as PersonalData;
  expect(notes.join(' ')).toContain('Café "Süd" 24 keeps them on your devices only.');
  expect(notes.join(' ')).not.toContain('Canteen');
});
