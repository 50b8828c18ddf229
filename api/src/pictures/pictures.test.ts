import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureAt, pictureSources } from '@canteen/domain/pictures/picture-widths';
import type { Picture } from '@canteen/domain/pictures/picture.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import type { TestUser } from '../testing/factories.ts';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';
import { plainPicture, uploadForm } from '../testing/pictures.ts';
import { removeUnusedPictures } from './remove-unused.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app.ctx, { isAdmin: true });
});
afterAll(() => app.close());

type Reply = Picture & { message: string; fields?: Record<string, string> };
const upload = (bytes: Uint8Array) => app.request<Reply>(admin, 'POST', '/api/pictures', uploadForm(bytes));

async function download(path: string) {
  const answer = await fetch(`${app.url}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
const sizeOf = async (path: string) => {
  const { format, width, height } = await sharp((await download(path)).bytes).metadata();
  return { format, width, height };
};

describe('an uploaded picture', () => {
  test('is stored as WebP of at most 1280 px, and the same picture gets the same address', async () => {
    const { status, body } = await upload(await plainPicture(4000, 3000).jpeg().toBuffer());
    expect({ status, body }).toEqual({
      status: 201,
      body: { imageUrl: body.imageUrl, width: 1280, height: 960, color: '#c08a4e' },
    });
    expect(body.imageUrl).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
    expect(await sizeOf(body.imageUrl)).toEqual({ format: 'webp', width: 1280, height: 960 });
    const { headers } = await download(body.imageUrl);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await upload(await plainPicture(4000, 3000).jpeg().toBuffer())).body).toEqual(body);
  });

  test('is returned in each supported width, but never larger than the original', async () => {
    const { imageUrl } = (await upload(await plainPicture(600, 300).png().toBuffer())).body;
    for (const [width, stored] of [
      [112, 112],
      [224, 224],
      [400, 400],
      [800, 600],
    ] as const) {
      expect(await sizeOf(pictureAt(imageUrl, width))).toMatchObject({ width: stored, height: stored / 2 });
    }
    expect(pictureSources(imageUrl)?.split(', ')[0]).toBe(`${imageUrl}?w=112 112w`);
    const small = (await download(pictureAt(imageUrl, 112))).bytes.length;
    expect(small).toBeLessThan((await download(imageUrl)).bytes.length);
  });

  test('gets a missing copy at the first request, and keeps it', async () => {
    const { imageUrl } = (await upload(await plainPicture(500, 250).png().toBuffer())).body;
    const id = imageUrl.replace('/pictures/', '');
    const copies = () => app.ctx.sql<{ width: number }[]>`
      select picture_variants.width from picture_variants where picture_variants.picture_id = ${id}
      order by picture_variants.width`;
    await app.ctx.sql`delete from picture_variants where picture_variants.picture_id = ${id}`;
    const sizes = await Promise.all([1, 2, 3].map(() => sizeOf(pictureAt(imageUrl, 224))));
    for (const size of sizes) expect(size).toEqual({ format: 'webp', width: 224, height: 112 });
    expect(await copies()).toEqual([{ width: 224 }]);
    expect(await sizeOf(pictureAt(imageUrl, 800))).toMatchObject({ width: 500 });
    expect(await copies()).toEqual([{ width: 224 }]);
  });

  test.each(['?w=113', '?w=x', '?w=', '?w=-1', '?w=112&h=1'])('%s is refused', async (query) => {
    const { imageUrl } = (await upload(await plainPicture(600, 300).png().toBuffer())).body;
    expect((await download(`${imageUrl}${query}`)).status).toBe(400);
  });

  test.each([
    ['a gray PNG', () => plainPicture(60, 40, '#808080').toColourspace('b-w').png(), '#808080'],
    ['a CMYK JPEG', () => plainPicture(60, 40).toColourspace('cmyk').jpeg(), expect.any(String) as string],
    ['a WebP', () => plainPicture(60, 40).webp({ lossless: true }), '#c08a4e'],
    ['a GIF', () => plainPicture(60, 40).gif(), expect.any(String) as string],
    ['an interlaced PNG', () => plainPicture(60, 40).png({ progressive: true }), '#c08a4e'],
    [
      'a progressive JPEG',
      () => plainPicture(60, 40).jpeg({ progressive: true }),
      expect.any(String) as string,
    ],
  ])('may be %s', async (_, make, color) => {
    const { status, body } = await upload(await make().toBuffer());
    expect({ status, body }).toMatchObject({ status: 201, body: { width: 60, height: 40, color } });
  });
});

describe('the picture of a food or a shop', () => {
  const form = (shop: string, imageUrl: string) => ({ name: 'Idli', price: 40, shop, imageUrl });

  test('can be an uploaded picture', async () => {
    const shop = await makeShop(app.ctx);
    const { imageUrl } = (await upload(await plainPicture(10, 10).png().toBuffer())).body;
    const { status, body } = await app.request(admin, 'POST', '/api/foods', form(shop, imageUrl));
    expect({ status, body }).toMatchObject({ status: 201, body: { imageUrl } });
    const shopForm = {
      name: 'Cafe',
      description: 'Coffee',
      address: 'Block C',
      contact: '9876543210',
      imageUrl,
    };
    expect((await app.request(admin, 'POST', '/api/shops', shopForm)).status).toBe(201);
  });

  test('cannot be a picture that does not exist', async () => {
    const shop = await makeShop(app.ctx);
    const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
    const missingPicture = `/pictures/${'0'.repeat(64)}`;
    const message = 'This picture is no longer there. Please upload it again.';
    const shopForm = { name: 'Cafe', description: 'Coffee', address: 'Block C', contact: '9876543210' };
    for (const [method, path, body] of [
      ['POST', '/api/foods', { ...form(shop, missingPicture), name: 'Vada' }],
      ['PUT', `/api/foods/${food}`, form(shop, missingPicture)],
      ['POST', '/api/shops', { ...shopForm, imageUrl: missingPicture }],
      ['PUT', `/api/shops/${shop}`, { ...shopForm, imageUrl: missingPicture }],
    ] as const) {
      const answer = await app.request(admin, method, path, body);
      expect(answer, path).toMatchObject({ status: 400, body: { message, fields: { imageUrl: message } } });
    }
  });
});

test('a picture that no shop or food uses is removed a day after its upload', async () => {
  const uploaded: string[] = [];
  for (const height of [11, 12, 13, 14])
    uploaded.push((await upload(await plainPicture(10, height).png().toBuffer())).body.imageUrl);
  const [unused, ofFood, ofShop, again] = uploaded;
  const shop = await makeShop(app.ctx);
  await makeFood(app.ctx, shop, { name: 'Poha', price: 30 });
  await app.ctx.sql`update foods set image_url = ${ofFood ?? ''} where foods.shop_id = ${shop}`;
  await app.ctx.sql`update shops set image_url = ${ofShop ?? ''} where shops.id = ${shop}`;
  const exists = async () =>
    Promise.all([unused, ofFood, ofShop, again].map(async (url) => (await download(url ?? '')).status));
  await removeUnusedPictures(app.ctx);
  expect(await exists()).toEqual([200, 200, 200, 200]);
  try {
    app.ctx.clock.shift(24 * 3_600_000 + 60_000);
    await upload(await plainPicture(10, 14).png().toBuffer());
    expect(await removeUnusedPictures(app.ctx)).toBeGreaterThanOrEqual(1);
    expect(await exists()).toEqual([404, 200, 200, 200]);
  } finally {
    app.ctx.clock.shift(0);
  }
});

test('a picture that a food gets while unused ones are removed stays, and the others are removed', async () => {
  const { sql } = app.ctx;
  const food = await makeFood(app.ctx, await makeShop(app.ctx), { name: 'Upma', price: 30 });
  const pictures = await sql<{ id: string }[]>`
    insert into pictures (id, content_type, bytes, width, height, created_at)
    select lpad(to_hex(n), 64, '0'), 'image/webp', '\\x00', 1, 1, ${app.ctx.clock.now()}::timestamptz - interval '2 days'
    from generate_series(1, 250) as n returning id`;
  const ids = pictures.map(({ id }) => id);
  const [used = ''] = ids.slice(150);
  const { running } = await sql.begin(async (tx) => {
    await tx`update foods set image_url = ${`/pictures/${used}`} where foods.id = ${food}`;
    const removal = removeUnusedPictures(app.ctx);
    removal.catch(() => {});
    await waitForLock(sql);
    return { running: removal };
  });
  expect(await running).toBeGreaterThanOrEqual(249);
  expect(await sql`select pictures.id from pictures where pictures.id = any(${ids})`).toEqual([{ id: used }]);
});
