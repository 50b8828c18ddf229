import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';

// Uses the upload of a spreadsheet, because its file is stored as it was sent.

let app: TestApp;
let admin: TestUser;
let shop: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Of each test another one, because no worker ends the imports.
  admin = await makeUser(app.ctx, { isAdmin: true });
  shop = await makeShop(app.ctx);
});

const PATH = '/api/foods/bulk-import';
const TYPE = 'multipart/form-data; boundary=xyz';

const head = (disposition: string) => `--xyz\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
const file = (bytes: Uint8Array, name = 'menu.csv') =>
  Buffer.concat([Buffer.from(head(`name="spreadsheet"; filename="${name}"`)), bytes, Buffer.from('\r\n')]);
const shopField = () => Buffer.from(`${head('name="shop"')}${shop}\r\n`);
const END = Buffer.from('--xyz--\r\n');

interface Reply {
  code: string;
  fields?: Record<string, string>;
}

/** Sends a body and ends the connection when the answer is not wanted any more. */
function post(body: Buffer | Buffer[], type = TYPE) {
  const stop = new AbortController();
  const answer = fetch(`${app.url}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
    body: new Uint8Array(Array.isArray(body) ? Buffer.concat(body) : body),
    signal: stop.signal,
  });
  return { answer, stop: () => stop.abort() };
}

async function refusal(body: Buffer | Buffer[], type = TYPE) {
  const answer = await post(body, type).answer;
  return { status: answer.status, body: (await answer.json()) as Reply };
}

const stored = () => app.ctx.sql<{ fileName: string; file: Buffer }[]>`
  select food_imports.file_name, food_imports.file from food_imports where food_imports.shop_id = ${shop}`;

const firstStored = () =>
  vi.waitFor(async () => {
    const [found] = await stored();
    expect(found).toBeDefined();
    return found;
  });

/** Uploads a file and returns how it is stored; no worker runs here that would import it. */
async function storedOf(body: Buffer[]) {
  const { answer, stop } = post(body);
  const row = await firstStored();
  stop();
  await expect(answer).rejects.toThrow('aborted');
  return row;
}

test.each([
  ['of one byte', Buffer.from('x')],
  ['that contains the boundary of another form', Buffer.from('\r\n--xy\r\n--xyy--\r\n\r\n')],
  ['of almost 5 MB', randomBytes(5 * 1024 * 1024 - 10)],
])('a file %s is stored as it was sent', async (_, bytes) => {
  const row = await storedOf([shopField(), file(bytes), END]);
  expect(row?.file.equals(bytes)).toBe(true);
  expect(await app.ctx.sql`select from pg_largeobject_metadata`).toEqual([]);
});

test.each([
  ['Menü 2026 – neu.csv', 'Menü 2026 – neu.csv'],
  ['a%22b%0Ac%20.csv', 'a"bc%20.csv'],
  ['../menu/menu.csv', '../menu/menu.csv'],
])('the file %s keeps its name without control characters', async (sent, name) => {
  const row = await storedOf([file(Buffer.from('x'), sent), shopField(), END]);
  expect(row?.fileName).toBe(name);
});

test.each<[string, () => Buffer[], string | undefined]>([
  ['without a boundary in its header', () => [shopField(), END], 'multipart/form-data'],
  ['that does not begin with the boundary', () => [Buffer.from('Food Name,Price\n')], TYPE],
  ['that is empty', () => [Buffer.alloc(0)], TYPE],
  ['that ends in the middle of a file', () => [shopField(), file(Buffer.from('Food Name'))], TYPE],
  ['that ends in the middle of a header', () => [shopField(), Buffer.from('--xyz\r\nContent-Dispo')], TYPE],
])('a body %s is refused', async (_, body, type) => {
  expect(await refusal(body(), type)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  expect(await stored()).toEqual([]);
});

test('two files in one field are refused', async () => {
  const twice = [shopField(), file(Buffer.from('a')), file(Buffer.from('b')), END];
  expect(await refusal(twice)).toMatchObject({
    status: 400,
    body: { fields: { spreadsheet: 'Please select a file to upload' } },
  });
});

test('a connection that ends in the middle of an upload stores nothing and harms no other request', async () => {
  const body = Buffer.concat([shopField(), file(randomBytes(200_000)), END]);
  const upload = request(`${app.url}${PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': TYPE,
      'content-length': String(body.length),
    },
  });
  const failed = new Promise((resolve) => upload.once('error', resolve));
  await new Promise((resolve) => upload.write(body.subarray(0, 150_000), resolve));
  upload.destroy(new Error('the network is gone'));
  await failed;

  const row = await storedOf([shopField(), file(Buffer.from('x')), END]);
  expect(row?.file.toString()).toBe('x');
  expect(await stored()).toHaveLength(1);
});

test('a file that arrives in small pieces, in a body without a Content-Length, is stored as it was sent', async () => {
  const bytes = randomBytes(150_000);
  const body = Buffer.concat([shopField(), file(bytes), END]);
  const upload = request(`${app.url}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': TYPE },
  });
  upload.once('error', () => undefined);
  for (let sent = 0; sent < body.length; sent += 900) upload.write(body.subarray(sent, sent + 900));
  upload.end();
  const row = await firstStored();
  upload.destroy();
  expect(row?.file.equals(bytes)).toBe(true);
});
