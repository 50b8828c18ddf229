import { lazy, Suspense } from 'react';
import { useUser } from '../data/session/session.ts';
import { NavigationFocus } from './navigation-focus.ts';
import { ScrollMemory } from './scroll-memory.ts';
import { UpdatePrompt } from './update-prompt.tsx';

// With it come the carts and the payments: who is not signed in has none that could be interrupted.
const PaymentBanner = lazy(() =>
  import('./payment-banner.tsx').then((module) => ({ default: module.PaymentBanner })),
);

/** What the first screen can do without: a chunk of its own, loaded after the first paint. */
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
