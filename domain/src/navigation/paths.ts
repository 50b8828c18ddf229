import type { DashboardSection } from './dashboard.ts';

/** The patterns of every route (specification, section 2), as the router matches them. */
export const routePatterns = {
  home: '/',
  search: '/search/:searchTerm',
  tag: '/tag/:tag',
  shop: '/shop/:id',
  food: '/food/:id',
  cart: '/cart',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  checkout: '/checkout',
  payment: '/payment',
  track: '/track/:orderId',
  profile: '/profile',
  orders: '/orders/:status?',
  dashboard: '/admin/dashboard',
} as const;

type PlainPage = 'home' | 'login' | 'register' | 'checkout' | 'payment' | 'dashboard';

/** Whether the router shows this page at this path: it ignores letter case and a slash at the end. */
export const isPage = (page: PlainPage, pathname: string): boolean =>
  (pathname.replace(/\/+$/, '') || '/').toLowerCase() === routePatterns[page];

const encode = encodeURIComponent;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : []));
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** The path of every page. Ids and search terms are encoded here. */
export const paths = {
  home: () => '/',
  search: (term: string) => `/search/${encode(term)}`,
  tag: (name: string) => `/tag/${encode(name)}`,
  shop: (id: string, tag?: string) => withQuery(`/shop/${encode(id)}`, { tag }),
  customOrder: (id: string) => withQuery(`/shop/${encode(id)}`, { tab: 'custom' }),
  /** The menu of a shop, scrolled to this food. */
  foodInMenu: (shopId: string, food: string) => withQuery(`/shop/${encode(shopId)}`, { food }),
  food: (id: string) => `/food/${encode(id)}`,
  cart: () => '/cart',
  login: (returnUrl?: string) => withQuery('/login', { returnUrl }),
  /** The login after a session has expired; `redirect` is the page to come back to (section 4). */
  loginAgain: (redirect: string) => withQuery('/login', { redirect }),
  register: (returnUrl?: string) => withQuery('/register', { returnUrl }),
  forgotPassword: (returnUrl?: string) => withQuery('/forgot-password', { returnUrl }),
  checkout: () => '/checkout',
  payment: () => '/payment',
  track: (orderId: string) => `/track/${encode(orderId)}`,
  profile: () => '/profile',
  orders: (status?: string) => (status ? `/orders/${encode(status)}` : '/orders'),
  dashboard: (section?: DashboardSection, filter?: string) =>
    withQuery('/admin/dashboard', { section, filter }),
  /** Manage Orders with the details of this order. */
  staffOrder: (orderId: string) => `/admin/dashboard?section=orders&order=${encode(orderId)}`,
};
