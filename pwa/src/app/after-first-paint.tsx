import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPage } from '@canteen/domain/navigation/paths';
import { useUser } from '../data/session/session.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { NotificationEffects } from './notification-effects.ts';
import { ErrorBoundary } from './routing/error-boundary.tsx';
import { NavigationFocus } from './routing/navigation-focus.ts';
import { PreloadNextPages } from './routing/preload-next-pages.ts';
import { RememberPageBeforeOrdering } from './routing/remember-page-before-ordering.ts';
import { ScrollMemory } from './routing/scroll-memory.ts';
import { startBackgroundWork } from './start-background-work.ts';
import { UpdatePrompt } from './update-prompt.tsx';

// Lazy, because it imports carts and payments. Without a signed-in user there is no payment to finish.
const PaymentBanner = lazyComponent(
  () => import('./header-and-bottom-bar/payment-banner.tsx'),
  'PaymentBanner',
);

// Lazy, because it imports orders.
const OrdersUnderWay = lazyComponent(
  () => import('../features/orders/customer/orders-under-way.tsx'),
  'OrdersUnderWay',
);

/** Parts that the first screen does not need, in a chunk that loads after the first paint. */
export function AfterFirstPaint() {
  useEffect(startBackgroundWork, []);
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <>
      {/* One above the other, because both may be there. */}
      <div data-banners className="fixed inset-x-0 bottom-[calc(var(--bottom-bar)+var(--action-bar))] z-40">
        <UpdatePrompt />
        {user ? (
          // Without a network it may be missing; the other parts still work.
          <ErrorBoundary silent>
            <Suspense>
              <PaymentBanner key={user._id} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </div>
      {user ? (
        <Suspense>{isPage('home', pathname) ? <OrdersUnderWay userId={user._id} /> : null}</Suspense>
      ) : null}
      <NotificationEffects />
      <RememberPageBeforeOrdering />
      <ScrollMemory />
      <NavigationFocus />
      <PreloadNextPages />
    </>
  );
}
