import { expect, test } from 'vitest';
import { isAtPage } from './is-at-page.ts';

const ORDERS = '/admin/dashboard?section=orders';

test.each([
  ['/track/AB12CD', '/track/AB12CD', '', true],
  ['/track/AB12CD', '/track/EF34GH', '', false],
  [ORDERS, '/admin/dashboard', '?view=list&section=orders', true],
  [ORDERS, '/admin/dashboard', '?section=orders&status=PAID&time=today', true],
  [ORDERS, '/admin/dashboard', '?section=orders&shop=a1', false],
  [ORDERS, '/admin/dashboard', '?section=statistics', false],
  [ORDERS, '/admin/dashboard', '', false],
])('%s is shown at %s%s: %s', (path, pathname, search, expected) => {
  expect(isAtPage(path, { pathname, search })).toBe(expected);
});
