import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../lib/loading/lazy-component.ts';
import { Card } from '../../ui/card.tsx';
import type { PrivacyCardProps } from './privacy-card.tsx';

// It needs the network for everything, so it is not stored for the time without one.
const PrivacyCard = lazy(() =>
  importWithRetry(() => import('./privacy-card.tsx')).then(
    ({ PrivacyCard: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

/** The user's own data: download it, delete the account. Loaded when it is shown. */
export function LazyPrivacyCard(props: PrivacyCardProps) {
  return (
    <Suspense>
      <PrivacyCard {...props} />
    </Suspense>
  );
}

function NotLoaded() {
  return (
    <Card as="section" className="md:p-6">
      <h2 className="text-lead">Your data</h2>
      <p className="mt-2 text-small text-muted">
        To download your data or to delete your account, open this page with a connection.
      </p>
    </Card>
  );
}
