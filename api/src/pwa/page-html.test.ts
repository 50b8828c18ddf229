import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AFTER_PAINT_SOURCE, pageHtml } from './page-html.ts';

const HTML = '<head><title>Canteen</title></head><body><div id="root"></div></body>';
const now = new Date('2026-11-22T07:00:00Z');
const page = (answers: Record<string, unknown>, imageUrl = '') =>
  pageHtml(HTML, {
    scripts: ['/assets/home.js'],
    picture: imageUrl ? { imageUrl, sizes: '9px' } : null,
    answers,
    now,
  });

it('the page has the answers as JSON in one script element, whatever texts are in them', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('</script>', '<!--<script>', "$&$'", '</body>'),
      ),
      (text) => {
        const html = page({ '/api/shops': [{ name: text }] });
        const scripts = [
          ...html.matchAll(/<script type="application\/json" id="first-answers">(.*?)<\/script>/gs),
        ];
        expect(scripts).toHaveLength(1);
        expect(html.match(/<script/gi)).toHaveLength(1);
        expect(JSON.parse(scripts[0]?.[1] ?? '')).toEqual({
          now: 'Sun, 22 Nov 2026 07:00:00 GMT',
          answers: { '/api/shops': [{ name: text }] },
        });
      },
    ),
  );
});

it('the page has a hint for each script, and for the first picture in all widths', () => {
  const id = 'a'.repeat(64);
  expect(page({}, `/pictures/${id}`)).toContain(
    `</title><link rel="preload" as="image" fetchpriority="high" href="/pictures/${id}" imagesrcset="/pictures/${id}?w=112 112w, `,
  );
  expect(page({}, 'https://example.org/a.png?a="&b=<')).toContain(
    'href="https://example.org/a.png?a=&quot;&amp;b=&lt;">',
  );
  expect(page({})).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">');
});

it('a page with a first screen has its scripts in a template, which is added after the first paint', () => {
  const html = `<head><title>Canteen</title>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/vendor.js">
<link rel="stylesheet" crossorigin href="/assets/shell.css">
</head><body><div id="root"><!-- placeholder -->wait<!-- /placeholder --></div></body>`;
  const made = pageHtml(html, {
    scripts: ['/assets/home.js'],
    picture: null,
    placeholder: '<h1>Chai</h1>',
    answers: {},
    now,
  });
  const [head = '', rest = ''] = made.split('<template id="later">');
  const [template = '', script = ''] = rest.split('</template>');
  expect(head).not.toMatch(/modulepreload|index\.js/);
  expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/shell.css">\n<title>');
  expect(head).toContain('<div id="root"><h1>Chai</h1></div>');
  expect(template.match(/\/assets\/\w+\.js/g)).toEqual([
    '/assets/home.js',
    '/assets/index.js',
    '/assets/vendor.js',
  ]);
  const code = /^<script>(.+)<\/script><\/body>$/.exec(script)?.[1] ?? '';
  expect(AFTER_PAINT_SOURCE).toBe(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
});
