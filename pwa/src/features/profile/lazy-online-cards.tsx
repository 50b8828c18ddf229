import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../lib/loading/lazy-component.ts';
import { Card } from '../../ui/card.tsx';
import type { OnlineCardsProps } from './online-cards.tsx';

// They need the network for everything, so they are not stored for the time without one.
const OnlineCards = lazy(() =>
  importWithRetry(() => import('./online-cards.tsx')).then(
    ({ OnlineCards: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

/** Where the user is signed in; download of the own data, deletion of the account. Loaded when they are shown. */
export function LazyOnlineCards(props: OnlineCardsProps) {
  return (
    <Suspense>
      <OnlineCards {...props} />
    </Suspense>
  );
}

function NotLoaded() {
  return (
    <Card as="section" className="md:p-6">
      <h2 className="text-lead">Your data</h2>
      <p className="mt-2 text-small text-muted">
        To see where you are signed in, to download your data or to delete your account, open this page with a
        connection.
      </p>
    </Card>
  );
}
