import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '@canteen/domain/pictures/picture.schema';
import { startTestApp, countByStatus, type TestApp } from '../testing/app.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';
import { plainPicture, pngOf, uploadForm } from '../testing/pictures.ts';

// Harmful files are refused or stored as a safe picture, with bounded memory.

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app.ctx, { isAdmin: true });
});
afterAll(() => app.close());

type Reply = Picture & { message: string; code: string; fields?: Record<string, string> };
const upload = (form: FormData, user = admin) => app.request<Reply>(user, 'POST', '/api/pictures', form);

const NOT_A_PICTURE = 'This is not a picture that we can read. Use a JPEG, PNG, WebP or GIF file.';
const TOO_MANY_PIXELS = 'This picture has too many pixels. Use one of at most 50 megapixels.';
const MEGABYTE = 1024 * 1024;
const SCRIPT = '<script>alert(document.cookie)</script>';

async function stored(imageUrl: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${app.url}${imageUrl}`)).arrayBuffer());
}

/** 900 million pixels in about 110 KB. */
const bomb = () => pngOf(30_000, 30_000, deflateSync(Buffer.alloc((30_000 / 8 + 1) * 30_000)));

describe('refused uploads', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer> | string]>([
    ['a small file of 30,000 × 30,000 pixels', TOO_MANY_PIXELS, bomb],
    ['a header that claims 30,000 × 30,000', TOO_MANY_PIXELS, () => pngOf(30_000, 30_000, deflateSync('x'))],
    ['a header that claims 4 billion × 1', NOT_A_PICTURE, () => pngOf(4_294_967_295, 1, deflateSync('x'))],
    [
      '36 megapixels with 16 bits per colour',
      TOO_MANY_PIXELS,
      () =>
        sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#c08a4e80' } })
          .toColourspace('rgb16')
          .png({ progressive: true })
          .toBuffer(),
    ],
    [
      'an SVG with a script',
      NOT_A_PICTURE,
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}<rect width="9" height="9"/></svg>`,
    ],
    [
      'an SVG that reads a file',
      NOT_A_PICTURE,
      () =>
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    ['a PDF', NOT_A_PICTURE, () => '%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj'],
    ['an HTML page', NOT_A_PICTURE, () => `<!doctype html>${SCRIPT}`],
    ['a TIFF', NOT_A_PICTURE, () => plainPicture(9, 9).tiff().toBuffer()],
    ['a GIF header followed by a script', NOT_A_PICTURE, () => 'GIF89a/*'.padEnd(40) + '*/=1;alert(1)'],
    [
      'a JPEG that ends in the middle',
      NOT_A_PICTURE,
      async () => {
        const whole = await plainPicture(800, 800).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    [
      'a PNG with corrupt data',
      NOT_A_PICTURE,
      async () => {
        const broken = await plainPicture(800, 800).png().toBuffer();
        broken.fill(7, 60, 200);
        return broken;
      },
    ],
  ])('%s', async (_, message, make) => {
    const before = process.memoryUsage().rss;
    const { status, body } = await upload(uploadForm(await make()));
    expect({ status, body }).toEqual({
      status: 400,
      body: { message, code: 'INVALID', fields: { picture: message } },
    });
    // The test itself needs up to 113 MB to make the file.
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  test.each([
    ['a little larger than 10 MB', 10 * MEGABYTE + 1],
    ['much larger than 10 MB', 11 * MEGABYTE],
  ])('a file is refused when it is %s', async (_, size) => {
    const message = 'The picture is larger than 10 MB. Please choose a smaller one.';
    expect(await upload(uploadForm(Buffer.alloc(size)))).toMatchObject({
      status: 413,
      body: { message, code: 'TOO_LARGE', fields: { picture: message } },
    });
  });

  test('a form with no picture, an empty picture, a text as picture, or an unknown field is refused', async () => {
    const more = uploadForm(await plainPicture(9, 9).png().toBuffer());
    more.append('shop', 'x');
    const text = new FormData();
    text.append('picture', 'https://example.org/a.png');
    for (const [form, fields] of [
      [new FormData(), { picture: 'Please choose a picture' }],
      [uploadForm(''), { picture: 'Please choose a picture' }],
      [text, { picture: 'Please choose a picture' }],
      [more, { shop: 'Unknown field' }],
    ] as const) {
      expect(await upload(form)).toMatchObject({ status: 400, body: { fields } });
    }
    const json = await app.request(admin, 'POST', '/api/pictures', { picture: 'x' });
    expect(json).toMatchObject({ status: 400, body: { fields: { picture: 'Please choose a picture' } } });
  });
});

describe('uploads stored without harmful data', () => {
  test('a rotated JPEG with location and copyright is stored upright and without metadata', async () => {
    const photo = await plainPicture(600, 400)
      .withExif({
        IFD0: { Copyright: 'Asha Rao', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '28/1 31/1 28/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '77/1 34/1 32/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { body } = await upload(uploadForm(photo));
    expect(body).toMatchObject({ width: 400, height: 600 });
    for (const address of [body.imageUrl, `${body.imageUrl}?w=112`]) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(await stored(address)).metadata();
      expect([exif, xmp, icc, iptc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG followed by an HTML page', () => plainPicture(90, 60).jpeg().toBuffer()],
    ['a GIF followed by a script', () => plainPicture(90, 60).gif().toBuffer()],
    ['a PNG followed by an HTML page', () => plainPicture(90, 60).png().toBuffer()],
  ])('%s', async (_, make) => {
    const polyglot = Buffer.concat([await make(), Buffer.from(`<html>${SCRIPT}</html>`)]);
    const { status, body } = await upload(uploadForm(polyglot, 'picture.html', 'text/html'));
    expect(status, JSON.stringify(body)).toBe(201);
    const bytes = await stored(body.imageUrl);
    expect(bytes.includes('script')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 90, height: 60 });
  });

  test('a JPEG with a script in its comment is stored without the script', async () => {
    const jpeg = await plainPicture(90, 60).jpeg().toBuffer();
    const comment = Buffer.from(SCRIPT);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(comment.length + 2);
    const withComment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      comment,
      jpeg.subarray(2),
    ]);
    const { body } = await upload(uploadForm(withComment));
    expect((await stored(body.imageUrl)).includes('script')).toBe(false);
  });

  test('an animation is stored as its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((color) => plainPicture(40, 40, color).png().toBuffer()),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(3);
    const { body } = await upload(uploadForm(animation));
    expect(body).toMatchObject({ width: 40, height: 40, color: '#ff0000' });
    expect((await sharp(await stored(body.imageUrl)).metadata()).pages ?? 1).toBe(1);
  });
});

test('the server answers other requests while it decodes a large picture', async () => {
  const large = await plainPicture(6_900, 6_900).png({ progressive: true }).toBuffer();
  const began = performance.now();
  let uploadMs: number | undefined;
  const uploaded = upload(uploadForm(large)).finally(() => (uploadMs = performance.now() - began));
  let longestMs = 0;
  for (let asked = performance.now(); uploadMs === undefined; asked = performance.now()) {
    expect((await app.request(null, 'GET', '/healthz')).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - asked);
  }
  expect((await uploaded).status).toBe(201);
  // Most of the time of the upload is the decoding.
  expect(longestMs).toBeLessThan(uploadMs / 2);
});

test('of many simultaneous large uploads some get 429, and memory stays bounded', async () => {
  const large = await plainPicture(5_000, 5_000).png({ progressive: true }).toBuffer();
  const users = await Promise.all(Array.from({ length: 6 }, () => makeUser(app.ctx, { isAdmin: true })));
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(
    users.flatMap((user) => [1, 2].map(() => upload(uploadForm(large), user))),
  );
  clearInterval(timer);
  const { 201: stored = 0, 429: later = 0 } = countByStatus(answers);
  expect(stored).toBeGreaterThanOrEqual(1);
  expect(later).toBeGreaterThanOrEqual(1);
  expect(stored + later).toBe(12);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2');
  // One decoded picture takes 75 MB.
  expect(most - before).toBeLessThan(300_000_000);
});

test('customers and delivery staff cannot upload', async () => {
  const big = uploadForm(Buffer.alloc(9 * 1024 * 1024));
  for (const user of [await makeUser(app.ctx), await makeUser(app.ctx, { isDelivery: true })])
    expect(await app.request(user, 'POST', '/api/pictures', big)).toMatchObject({ status: 403 });
  expect(await app.request(null, 'POST', '/api/pictures', big)).toMatchObject({ status: 401 });
});
