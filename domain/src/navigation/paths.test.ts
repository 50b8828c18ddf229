import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPage, paths } from './paths.ts';

describe('the path of a page', () => {
  it.each([
    [paths.search('masala dosa'), '/search/masala%20dosa'],
    [paths.tag('chai/coffee'), '/tag/chai%2Fcoffee'],
    [paths.shop('s1'), '/shop/s1'],
    [paths.shop('s1', 'Hot & Cold'), '/shop/s1?tag=Hot%20%26%20Cold'],
    [paths.login(), '/login'],
    [paths.login('/shop/s1?tag=Tea'), '/login?returnUrl=%2Fshop%2Fs1%3Ftag%3DTea'],
    [paths.orders(), '/orders'],
    [paths.orders('READY'), '/orders/READY'],
    [paths.dashboard('orders', 'PAID'), '/admin/dashboard?section=orders&filter=PAID'],
  ])('%s', (path, expected) => expect(path).toBe(expected));

  it('gives back any search term, tag and return address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(decodeURIComponent(paths.search(text).slice('/search/'.length))).toBe(text);
        expect(decodeURIComponent(paths.login(text).split('returnUrl=')[1] ?? '')).toBe(text);
      }),
    );
  });
});

it.each([
  ['login', '/login/', true],
  ['login', '/LOGIN', true],
  ['home', '/', true],
  ['login', '/logins', false],
] as const)('the page %s is shown at %s: %s', (page, pathname, shown) => {
  expect(isPage(page, pathname)).toBe(shown);
});
