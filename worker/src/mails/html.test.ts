import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values are escaped unless they were made by html', () => {
  const name = `<img src=x onerror="alert('1')"> & co`;
  expect(html`<p title="${name}">${name}</p>`.toString()).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co</p>',
  );
  expect(html`${['a<b', 2].map((item) => html`<li>${item}</li>`)}`.toString()).toBe(
    '<li>a&lt;b</li><li>2</li>',
  );
  expect(html`${[]}${''}${0}`.toString()).toBe('0');
});
