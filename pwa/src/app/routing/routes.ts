import { routePatterns } from '@canteen/domain/navigation/paths';
import { matchPath } from 'react-router-dom';
import { currentUser } from '../../data/session/session.ts';
import { lazyPart, type LazyPart, type Target } from '../../lib/loading/lazy-part.ts';

export interface AppRoute {
  pattern: string;
  /** The first part of the document's title, until the page sets its own; null: the product's name alone. */
  title: string | null;
  /** Behind the login guard (specification, section 2). */
  guarded?: true;
  Page: LazyPart<object>;
}

/** Every route. Each page is a chunk. */
export const appRoutes: readonly AppRoute[] = [
  {
    pattern: routePatterns.home,
    title: null,
    Page: lazyPart(() => import('../../pages/home.tsx'), 'HomePage'),
  },
  {
    pattern: routePatterns.search,
    title: 'Search',
    Page: lazyPart(() => import('../../pages/search.tsx'), 'SearchPage'),
  },
  {
    pattern: routePatterns.tag,
    title: 'Shops',
    Page: lazyPart(() => import('../../pages/tag.tsx'), 'TagPage'),
  },
  {
    pattern: routePatterns.shop,
    title: 'Shop',
    Page: lazyPart(() => import('../../pages/shop.tsx'), 'ShopPage'),
  },
  {
    pattern: routePatterns.food,
    title: 'Food',
    Page: lazyPart(() => import('../../pages/food.tsx'), 'FoodPage'),
  },
  {
    pattern: routePatterns.cart,
    title: 'Cart',
    Page: lazyPart(() => import('../../pages/cart.tsx'), 'CartPage'),
  },
  {
    pattern: routePatterns.login,
    title: 'Login',
    Page: lazyPart(() => import('../../pages/login.tsx'), 'LoginPage'),
  },
  {
    pattern: routePatterns.register,
    title: 'Register',
    Page: lazyPart(() => import('../../pages/register.tsx'), 'RegisterPage'),
  },
  {
    pattern: routePatterns.forgotPassword,
    title: 'Reset password',
    Page: lazyPart(() => import('../../pages/forgot-password.tsx'), 'ForgotPasswordPage'),
  },
  {
    pattern: routePatterns.checkout,
    title: 'Checkout',
    guarded: true,
    Page: lazyPart(() => import('../../pages/checkout.tsx'), 'CheckoutPage'),
  },
  {
    pattern: routePatterns.payment,
    title: 'Payment',
    guarded: true,
    Page: lazyPart(() => import('../../pages/payment.tsx'), 'PaymentPage'),
  },
  {
    pattern: routePatterns.track,
    title: 'Order',
    guarded: true,
    Page: lazyPart(() => import('../../pages/track.tsx'), 'TrackPage'),
  },
  {
    pattern: routePatterns.profile,
    title: 'Profile',
    guarded: true,
    Page: lazyPart(() => import('../../pages/profile.tsx'), 'ProfilePage'),
  },
  {
    pattern: routePatterns.orders,
    title: 'My Orders',
    guarded: true,
    Page: lazyPart(() => import('../../pages/orders.tsx'), 'OrdersPage'),
  },
  {
    pattern: routePatterns.dashboard,
    title: 'Dashboard',
    guarded: true,
    Page: lazyPart(() => import('../../pages/admin-dashboard.tsx'), 'AdminDashboardPage'),
  },
  {
    pattern: '*',
    title: 'Page not found',
    Page: lazyPart(() => import('../../pages/not-found.tsx'), 'NotFoundPage'),
  },
];

// Lazy, because it imports the permissions, which the shop pages do not need.
export const Guard = lazyPart(() => import('./guard.tsx'), 'Guard');

export const routeOf = (pathname: string): AppRoute | undefined =>
  appRoutes.find(({ pattern }) => matchPath(pattern, pathname));

/** Loads the code of the page at an address, or of the login in its place, so that the page is shown at once. */
export function preloadPage(target: Target): Promise<unknown> {
  const route = routeOf(target.pathname);
  const shown = route?.guarded && !currentUser() ? routeOf(routePatterns.login) : route;
  return Promise.all([shown?.Page.preload(target), route?.guarded && Guard.preload()]);
}
