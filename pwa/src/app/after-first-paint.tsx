import { lazy, Suspense } from 'react';
import { useUser } from '../data/session/session.ts';
import { NavigationFocus } from './navigation-focus.ts';
import { ScrollMemory } from './scroll-memory.ts';
import { UpdatePrompt } from './update-prompt.tsx';

// Lazy, because it imports carts and payments. Without a signed-in user there is no payment to finish.
const PaymentBanner = lazy(() =>
  import('./payment-banner.tsx').then((module) => ({ default: module.PaymentBanner })),
);

/** Parts that the first screen does not need, in a chunk that loads after the first paint. */
export function AfterFirstPaint() {
  const user = useUser();
  return (
    <>
      <UpdatePrompt />
      {user ? (
        <Suspense>
          <PaymentBanner key={user._id} />
        </Suspense>
      ) : null}
      <ScrollMemory />
      <NavigationFocus />
    </>
  );
}
