import { afterAll, beforeAll, expect, test } from 'vitest';
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
