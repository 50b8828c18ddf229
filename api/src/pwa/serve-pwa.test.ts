import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_NAME: 'Hot & "Fast"' } });
});
afterAll(() => app.close());

test.each(['/', '/index.html', '/orders', '/shop/0123456789abcdef01234567'])(
  'the page at %s has the name of this app',
  async (path) => {
    const { status, body } = await app.request<string>(null, 'GET', path);
    expect(status).toBe(200);
    expect(body).toContain('<title>Hot &amp; &quot;Fast&quot;</title>');
    expect(body).not.toContain('Canteen');
  },
);

test('the page of a shop that does not exist writes no error to the output', async () => {
  const write = vi.spyOn(console, 'error');
  const { status } = await app.request<string>(null, 'GET', '/shop/0123456789abcdef01234567');
  expect(status).toBe(200);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test('the manifest has the name of this app, and every icon and picture that it names is there', async () => {
  const answer = await fetch(`${app.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    short_name: string;
    icons: { src: string }[];
    screenshots: { src: string; form_factor: string }[];
    shortcuts: { url: string; icons: { src: string }[] }[];
  };
  expect(manifest).toMatchObject({ name: 'Hot & "Fast"', short_name: 'Hot & "Fast"' });
  // A customer has no dashboard.
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/cart', '/orders']);
  // The badge is in no manifest: notifications show it.
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const path of [...icons.map(({ src }) => src), '/icons/badge-96.png']) {
    const icon = await fetch(app.url + path);
    expect([path, icon.status, icon.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  }
  expect(new Set(manifest.screenshots.map(({ form_factor: form }) => form))).toEqual(
    new Set(['narrow', 'wide']),
  );
  for (const { src } of manifest.screenshots) {
    const picture = await fetch(app.url + src);
    expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, 'image/webp']);
  }
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a script is sent as the browser accepts it: %s', async (accepted, encoding) => {
  const [path = ''] = readdirSync('pwa/dist/assets').filter((file) => /^vendor-.+\.js$/.test(file));
  const answer = await request(`${app.url}/assets/${path}`, { headers: { 'accept-encoding': accepted } });
  const sent = Buffer.from(await answer.body.arrayBuffer());
  const suffix = { br: '.br', gzip: '.gz', null: '' }[String(encoding)];
  expect(sent.equals(readFileSync(`pwa/dist/assets/${path}${suffix}`))).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(sent.length),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(answer.headers['content-encoding'] ?? null).toBe(encoding);
});

test.each(['/assets/gone-1234567.js', '/..%2f..%2fpackage.json', '/assets//home.js', '/icons/none.png'])(
  'no file is at %s',
  async (path) => {
    const answer = await request(app.url + path);
    await answer.body.dump();
    expect(answer.statusCode).toBe(404);
  },
);

test('a request for the header of a script gets no script', async () => {
  const answer = await request(`${app.url}/service-worker.js`, { method: 'HEAD' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect((await answer.body.arrayBuffer()).byteLength).toBe(0);
});
