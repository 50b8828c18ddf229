import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// pwa/build/strip-packages.ts removes parts of packages from the built app only, so code that uses one of them would work
// in development and fail in production.

const SOURCES = join(import.meta.dirname, '../../pwa/src');
const REMOVED =
  /\b(?:useSuspense\w+|throwOnError|suspense|QueryErrorResetBoundary|PersistQueryClientProvider|createBrowserRouter|RouterProvider)\b|\.(?:isMutating|ensureQueryData|resetQueries|prefetchQuery|\w*[iI]nfiniteQuery(?:Data)?|\w+DefaultOptions|set(?:Query|Mutation)Defaults)\(|\.\$ws\(/;

test('the app uses nothing that its build removes from packages', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const used = files.filter((file) => REMOVED.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(used).toEqual([]);
});
