import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyActor, people, person, type PersonKind } from '../testing/people.ts';
import { guardPath, safeReturnUrl } from './return-url.ts';

const BACKSLASH = String.fromCodePoint(92);

describe('safeReturnUrl', () => {
  it.each([
    '/cart',
    '/checkout',
    '/profile',
    '/orders',
    '/orders/PAID',
    '/orders/PAID?filter=today',
    '/track/C7K2QX',
    '/shop/64b000000000000000000001',
    '/shop/64b000000000000000000001?tag=Masala%20Chai',
    '/food/64b000000000000000000001',
  ])('lets a customer return to %s', (path) => {
    expect(safeReturnUrl(path, people.customer)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    '/',
    '/login',
    '/register',
    '/payment',
    '/search/tea',
    '/nowhere',
    '/orders/PAID/more',
    '/track',
    '/shop/',
    '/cart/',
    'cart',
    ' /cart',
    '/cart ',
    '//evil.example',
    '///evil.example',
    '/cart//evil.example',
    `/${BACKSLASH}evil.example`,
    `${BACKSLASH}${BACKSLASH}evil.example`,
    `/cart${BACKSLASH}..`,
    'https://evil.example/cart',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/shop/%2e%2e',
    '/shop/..',
    '/shop/.',
    '/./cart',
    '/shop/../admin/dashboard',
    '/shop/a%0d%0aSet-Cookie:x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/cart\r\nX: y',
    '/cart?a=b\nc',
    '/cart\u0000',
    '/cart?x=\u2028',
    '/shop/\uff0fevil',
    '/CART',
    '/admin',
    '/admin/users',
    '/admin/dashboard/users',
    '/settings',
  ])('sends the owner to / instead of %j', (raw) => {
    expect(safeReturnUrl(raw, people.owner)).toBe('/');
  });

  it('drops a fragment', () => {
    expect(safeReturnUrl('/cart#//evil.example', people.customer)).toBe('/cart');
  });

  it.each([
    ['/cart', '/cart'],
    ['/shop/1', '/shop/1'],
    ['/checkout', '/'],
    ['/profile', '/'],
    ['/orders', '/'],
    ['/track/C7K2QX', '/'],
    ['/admin/dashboard', '/'],
  ])('sends a guest who asks for %s to %s', (raw, target) => {
    expect(safeReturnUrl(raw, people.guest)).toBe(target);
    expect(safeReturnUrl(raw, person({ isOwner: true, isBlocked: true }))).toBe(target);
  });

  it.each<[PersonKind, string, string]>([
    // The guard then refuses these three with a message.
    ['customer', '/admin/dashboard', '/admin/dashboard'],
    ['customer', '/admin/dashboard?section=orders', '/admin/dashboard?section=orders'],
    ['shopAdmin', '/admin/dashboard?section=users', '/admin/dashboard?section=users'],
    ['admin', '/admin/dashboard', '/admin/dashboard'],
    ['owner', '/admin/dashboard?section=users', '/admin/dashboard?section=users'],
    ['shopAdmin', '/admin/dashboard?section=shops', '/admin/dashboard?section=shops'],
    ['delivery', '/admin/dashboard', '/admin/dashboard?section=orders'],
    [
      'delivery',
      '/admin/dashboard?section=orders&filter=PAID',
      '/admin/dashboard?section=orders&filter=PAID',
    ],
    ['delivery', '/admin/dashboard?section=shops&filter=PAID', '/admin/dashboard?section=orders&filter=PAID'],
    [
      'delivery',
      '/admin/dashboard?filter=a%26section%3Dshops',
      '/admin/dashboard?section=orders&filter=a%26section%3Dshops',
    ],
    ['delivery', '/admin/dashboard?section=shops&section=orders', '/admin/dashboard?section=orders'],
    ['delivery', '/admin/dashboard?%73ection=shops', '/admin/dashboard?section=orders'],
    ['delivery', '/admin/dashboard?section=orders%', '/admin/dashboard?section=orders'],
    ['shopAdminWhoDelivers', '/admin/dashboard?section=foods', '/admin/dashboard?section=foods'],
  ])('sends %s who asks for %s to %s', (who, raw, target) => {
    expect(safeReturnUrl(raw, people[who])).toBe(target);
  });

  it('is always a path on our origin that a browser reads unchanged', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      BACKSLASH,
      '.',
      '..',
      '%2f',
      '%5C',
      '%',
      '@',
      ':',
      '?',
      '#',
      '&',
      '\t',
      '\n',
      'cart',
      'shop',
      'track',
      'orders',
      'admin',
      'dashboard',
      'evil.example',
      'https:',
      'section=users',
      '\u00a0',
      '\u202e',
    );
    const raw = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(piece, { maxLength: 12 }).map((all) => `/${all.join('')}`),
    );
    fc.assert(
      fc.property(raw, anyActor(), (requested, actor) => {
        const target = safeReturnUrl(requested, actor);
        expect(target).toMatch(/^\/(?!\/)[\w.~!$&'()*+,;=:@%/?-]*$/);
        const { URL } = globalThis as unknown as {
          URL: new (url: string, base: string) => { origin: string; pathname: string; search: string };
        };
        const url = new URL(target, 'https://canteen.example');
        expect(url.origin).toBe('https://canteen.example');
        // A browser leaves out an empty query.
        expect(target.replace(/^([^?]*)\?$/, '$1')).toBe(url.pathname + url.search.replaceAll('%27', "'"));
      }),
      { numRuns: 3000 },
    );
  });

  it('is a path that the guard allows, or redirects to / with a message', () => {
    const paths = fc.constantFrom(
      '/checkout',
      '/orders',
      '/track/1',
      '/profile',
      '/admin/dashboard',
      '/admin/dashboard?section=users',
      '/admin/dashboard?section=foods&filter=PAID',
    );
    fc.assert(
      fc.property(paths, anyActor(), (path, anyone) => {
        const actor = { ...anyone, isBlocked: false };
        const target = safeReturnUrl(path, actor);
        const decision = guardPath(path, actor);
        const refused = 'redirect' in decision && decision.message !== undefined;
        expect(guardPath(target, actor)).toEqual(
          refused ? { redirect: '/', message: expect.stringMatching(/./) } : { allow: true },
        );
        expect(target).not.toBe('/');
      }),
    );
  });
});

describe('guardPath', () => {
  it.each([
    ['/checkout', '/login?returnUrl=%2Fcheckout'],
    ['/orders/PAID?filter=today', '/login?returnUrl=%2Forders%2FPAID%3Ffilter%3Dtoday'],
    ['/admin/dashboard?section=orders', '/login?returnUrl=%2Fadmin%2Fdashboard%3Fsection%3Dorders'],
  ])('sends a guest at %s to %s', (path, login) => {
    expect(guardPath(path, people.guest)).toEqual({ redirect: login });
  });

  it.each(['/checkout', '/payment', '/track/C7K2QX', '/profile', '/orders', '/orders/PAID'])(
    'allows every signed-in user at %s',
    (path) => {
      expect(guardPath(path, people.customer)).toEqual({ allow: true });
    },
  );

  it.each<[PersonKind, string, ReturnType<typeof guardPath>]>([
    ['customer', '/admin/dashboard', { redirect: '/', message: 'You are not allowed to do this' }],
    ['customer', '/admin/dashboar%64', { redirect: '/', message: 'You are not allowed to do this' }],
    ['customer', '/Admin/Dashboard/', { redirect: '/', message: 'You are not allowed to do this' }],
    [
      'customer',
      '/admin/dashboard?section=users',
      { redirect: '/', message: 'Only admins and owners can access this page' },
    ],
    [
      'shopAdmin',
      '/admin/dashboard?section=users',
      { redirect: '/', message: 'Only admins and owners can access this page' },
    ],
    ['shopAdmin', '/admin/dashboard?section=statistics', { allow: true }],
    ['shopAdmin', '/admin/dashboard', { allow: true }],
    ['admin', '/admin/dashboard?section=users', { allow: true }],
    ['admin', '/admin/dashboard?section=toString', { allow: true }],
    ['delivery', '/admin/dashboard', { redirect: '/admin/dashboard?section=orders' }],
    [
      'delivery',
      '/admin/dashboard?section=users&filter=READY',
      { redirect: '/admin/dashboard?section=orders&filter=READY' },
    ],
    ['delivery', '/admin/dashboard?section=orders&filter=READY', { allow: true }],
  ])('%s at %s', (who, path, decision) => {
    expect(guardPath(path, people[who])).toEqual(decision);
  });

  it('a redirect never leads to another redirect', () => {
    const query = fc.constantFrom(
      '',
      '?section=orders',
      '?section=users',
      '?section=shops&filter=x%20y',
      '?filter=%',
      '?section=',
    );
    fc.assert(
      fc.property(anyActor(), query, (actor, suffix) => {
        const first = guardPath(`/admin/dashboard${suffix}`, actor);
        if ('redirect' in first && first.redirect !== '/') {
          expect(guardPath(first.redirect, actor)).toEqual({ allow: true });
        }
      }),
    );
  });
});
