import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { appRoutes, Guard, type AppRoute } from './routes.ts';

/** The page of the current path, with the login guard if its route needs it. */
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

/** A boundary for each route: the loading state of the next page is shown at once, and the last page does not stay. */
function RoutePage({ route: { Page, guarded } }: { route: AppRoute }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
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
