import { matchPath } from 'react-router-dom';
import { routePatterns } from '@canteen/domain/navigation/paths';
import { currentUser } from '../../data/session/session.ts';
import { lazyComponent, type LazyComponent, type Target } from '../../lib/loading/lazy-component.ts';

export interface AppRoute {
  pattern: string;
  /** The first part of the document's title, until the page sets its own; null: the product's name alone. */
  title: string | null;
  /** Behind the login guard (specification, section 2). */
  guarded?: true;
  Page: LazyComponent<object>;
}

/** Every route. Each page is a chunk. */
export const appRoutes: readonly AppRoute[] = [
  {
    pattern: routePatterns.home,
    title: null,
    Page: lazyComponent(() => import('../../pages/home.tsx'), 'HomePage'),
  },
  {
    pattern: routePatterns.search,
    title: 'Search',
    Page: lazyComponent(() => import('../../pages/search.tsx'), 'SearchPage'),
  },
  {
    pattern: routePatterns.tag,
    title: 'Shops',
    Page: lazyComponent(() => import('../../pages/tag.tsx'), 'TagPage'),
  },
  {
    pattern: routePatterns.shop,
    title: 'Shop',
    Page: lazyComponent(() => import('../../pages/shop.tsx'), 'ShopPage'),
  },
  {
    pattern: routePatterns.food,
    title: 'Food',
    Page: lazyComponent(() => import('../../pages/food.tsx'), 'FoodPage'),
  },
  {
    pattern: routePatterns.cart,
    title: 'Cart',
    Page: lazyComponent(() => import('../../pages/cart.tsx'), 'CartPage'),
  },
  {
    pattern: routePatterns.login,
    title: 'Login',
    Page: lazyComponent(() => import('../../pages/login.tsx'), 'LoginPage'),
  },
  {
    pattern: routePatterns.register,
    title: 'Register',
    Page: lazyComponent(() => import('../../pages/register.tsx'), 'RegisterPage'),
  },
  {
    pattern: routePatterns.forgotPassword,
    title: 'Reset password',
    Page: lazyComponent(() => import('../../pages/forgot-password.tsx'), 'ForgotPasswordPage'),
  },
  {
    pattern: routePatterns.checkout,
    title: 'Checkout',
    guarded: true,
    Page: lazyComponent(() => import('../../pages/checkout.tsx'), 'CheckoutPage'),
  },
  {
    pattern: routePatterns.payment,
    title: 'Payment',
    guarded: true,
    Page: lazyComponent(() => import('../../pages/payment.tsx'), 'PaymentPage'),
  },
  {
    pattern: routePatterns.track,
    title: 'Order',
    guarded: true,
    Page: lazyComponent(() => import('../../pages/track.tsx'), 'TrackPage'),
  },
  {
    pattern: routePatterns.profile,
    title: 'Profile',
    guarded: true,
    Page: lazyComponent(() => import('../../pages/profile.tsx'), 'ProfilePage'),
  },
  {
    pattern: routePatterns.orders,
    title: 'My Orders',
    guarded: true,
    Page: lazyComponent(() => import('../../pages/orders.tsx'), 'OrdersPage'),
  },
  {
    pattern: routePatterns.dashboard,
    title: 'Dashboard',
    guarded: true,
    Page: lazyComponent(() => import('../../pages/admin-dashboard.tsx'), 'AdminDashboardPage'),
  },
  {
    pattern: '*',
    title: 'Page not found',
    Page: lazyComponent(() => import('../../pages/not-found.tsx'), 'NotFoundPage'),
  },
];

// Lazy, because it imports the permissions, which the shop pages do not need.
export const Guard = lazyComponent(() => import('./guard.tsx'), 'Guard');

export const routeOf = (pathname: string): AppRoute | undefined =>
  appRoutes.find(({ pattern }) => matchPath(pattern, pathname));

/** Loads the code of the page at an address, or of the login in its place, so that the page is shown at once. */
export function preloadPage(target: Target): Promise<unknown> {
  const route = routeOf(target.pathname);
  const shown = route?.guarded && !currentUser() ? routeOf(routePatterns.login) : route;
  return Promise.all([shown?.Page.preload(target), route?.guarded && Guard.preload()]);
}
