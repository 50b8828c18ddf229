import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { routePatterns } from '@canteen/domain/paths';

export interface AppRoute {
  pattern: string;
  /** The first part of the document's title, until the page sets its own; null: the product's name alone. */
  title: string | null;
  /** Behind the login guard (specification, section 2). */
  guarded?: true;
  Page: LazyExoticComponent<ComponentType>;
}

const page = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(async () => ({ default: (await load())[name] }));

/** Every route. Each page is a chunk. */
export const appRoutes: readonly AppRoute[] = [
  { pattern: routePatterns.home, title: null, Page: page(() => import('../pages/home.tsx'), 'HomePage') },
  {
    pattern: routePatterns.search,
    title: 'Search',
    Page: page(() => import('../pages/search.tsx'), 'SearchPage'),
  },
  { pattern: routePatterns.tag, title: 'Shops', Page: page(() => import('../pages/tag.tsx'), 'TagPage') },
  { pattern: routePatterns.shop, title: 'Shop', Page: page(() => import('../pages/shop.tsx'), 'ShopPage') },
  { pattern: routePatterns.food, title: 'Food', Page: page(() => import('../pages/food.tsx'), 'FoodPage') },
  { pattern: routePatterns.cart, title: 'Cart', Page: page(() => import('../pages/cart.tsx'), 'CartPage') },
  {
    pattern: routePatterns.login,
    title: 'Login',
    Page: page(() => import('../pages/login.tsx'), 'LoginPage'),
  },
  {
    pattern: routePatterns.register,
    title: 'Register',
    Page: page(() => import('../pages/register.tsx'), 'RegisterPage'),
  },
  {
    pattern: routePatterns.forgotPassword,
    title: 'Reset password',
    Page: page(() => import('../pages/forgot-password.tsx'), 'ForgotPasswordPage'),
  },
  {
    pattern: routePatterns.checkout,
    title: 'Checkout',
    guarded: true,
    Page: page(() => import('../pages/checkout.tsx'), 'CheckoutPage'),
  },
  {
    pattern: routePatterns.payment,
    title: 'Payment',
    guarded: true,
    Page: page(() => import('../pages/payment.tsx'), 'PaymentPage'),
  },
  {
    pattern: routePatterns.track,
    title: 'Order',
    guarded: true,
    Page: page(() => import('../pages/track.tsx'), 'TrackPage'),
  },
  {
    pattern: routePatterns.profile,
    title: 'Profile',
    guarded: true,
    Page: page(() => import('../pages/profile.tsx'), 'ProfilePage'),
  },
  {
    pattern: routePatterns.orders,
    title: 'My Orders',
    guarded: true,
    Page: page(() => import('../pages/orders.tsx'), 'OrdersPage'),
  },
  {
    pattern: routePatterns.dashboard,
    title: 'Dashboard',
    guarded: true,
    Page: page(() => import('../pages/admin-dashboard.tsx'), 'AdminDashboardPage'),
  },
  {
    pattern: '*',
    title: 'Page not found',
    Page: page(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
  },
];
