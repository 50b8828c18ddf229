import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../data/api-client/query-client.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { afterFirstPaint } from '../lib/loading/when-idle.ts';
import { pendingRequestsStore } from '../lib/requests/pending-requests.ts';
import { useStore } from '../lib/store.ts';
import { LoadingOverlay } from '../ui/overlay/loading-overlay.tsx';
import { Overlays } from '../ui/overlay/overlays.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { AppName } from './app-name.ts';
import { BottomBar } from './header-and-bottom-bar/bottom-bar.tsx';
import { Header } from './header-and-bottom-bar/header.tsx';
import { OfflineBanner } from './header-and-bottom-bar/offline-banner.tsx';
import { ErrorBoundary } from './routing/error-boundary.tsx';
import { RouteTitle } from './routing/route-title.ts';
import { Router } from './routing/router.tsx';
import { MAIN_ID, SkipLink } from './routing/skip-link.tsx';
import { SessionEffects } from './session-effects.ts';

/** Everything that surrounds the pages. */
export function App() {
  return (
    <ErrorBoundary whole>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          {/* Before the pages, so that a page can set its own title after this. */}
          <RouteTitle />
          <AppName />
          <SessionEffects />
          <SkipLink />
          <Header />
          <OfflineBanner />
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className="pb-[calc(var(--bottom-bar)+var(--action-bar)+var(--banners))] outline-none"
          >
            <Router />
          </main>
          <BottomBar />
          <DeferredParts />
        </BrowserRouter>
      </QueryClientProvider>
      <PendingRequestsOverlay />
      <ErrorBoundary silent>
        <Overlays />
      </ErrorBoundary>
    </ErrorBoundary>
  );
}

/** The overlay of a long request. A new request takes away the errors of the last one. */
function PendingRequestsOverlay() {
  const count = useStore(pendingRequestsStore);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) toast.dismissErrors();
    before.current = count;
  }, [count]);
  return <LoadingOverlay active={count > 0} />;
}

const AfterFirstPaint = lazyComponent(() => import('./after-first-paint.tsx'), 'AfterFirstPaint');

/** Scroll memory, focus after navigation, the update prompt: not needed to see the first screen. */
function DeferredParts() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const show = () => setDue(true);
    afterFirstPaint(() => void AfterFirstPaint.preload().then(show, show));
  }, []);
  return isDue ? (
    <ErrorBoundary silent>
      <Suspense>
        <AfterFirstPaint />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
