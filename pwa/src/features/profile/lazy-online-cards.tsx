import { lazyWithFallback } from '../../lib/loading/lazy-with-fallback.tsx';
import { Card } from '../../ui/card.tsx';

/**
 * Where the user is signed in; download of the own data, deletion of the account. They need the network for everything, so
 * they are not stored for the time without one.
 */
export const LazyOnlineCards = lazyWithFallback(
  () => import('./online-cards.tsx'),
  ({ OnlineCards }) => OnlineCards,
  NotLoaded,
);

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
