import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageLoading } from './page-loading.tsx';
import { appRoutes, type AppRoute } from './routes.ts';

// Lazy, for the permissions come with it: nobody needs them to see the shops.
const Guard = lazy(() => import('./guard.tsx').then((module) => ({ default: module.Guard })));

/** The page of the address, behind the guard where the route has one. */
export function Router() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key}>
      <Routes>
        {appRoutes.map((route) => (
          <Route
            key={route.pattern}
            path={route.pattern}
            element={<RoutePage key={route.pattern} route={route} />}
          />
        ))}
      </Routes>
    </ErrorBoundary>
  );
}

/** A boundary of its own for each route: the next page's place shows at once, instead of the last page staying. */
function RoutePage({ route: { Page, guarded } }: { route: AppRoute }) {
  return (
    <Suspense fallback={<PageLoading />}>
      {guarded ? (
        <Guard>
          <Page />
        </Guard>
      ) : (
        <Page />
      )}
    </Suspense>
  );
}
