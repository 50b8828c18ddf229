import type { Plugin } from 'vite';

interface Stripped {
  /** The file of the package. */
  file: RegExp;
  strip: (code: string) => string;
}

/**
 * The router's package is one file for three kinds of app, and its top-level statements keep all three in every bundle.
 * Removed are: names and warnings for developers, the prefetching of links, and everything for a data router. The app has a
 * `BrowserRouter`, so the contexts of a data router are always null.
 */
const ROUTER: Stripped = {
  file: /[\\/]react-router[\\/]dist[\\/]development[\\/][^?]*\.mjs$/,
  strip: (code) =>
    code
      .replaceAll(/^\w+\.(?:displayName|contextType) = [^;\n]*;$/gm, '')
      .replaceAll(/\bReact\d*\.(?:forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&')
      .replaceAll(/^(var \w+ = )(?=new Set\(|Object\.getOwnPropertyNames\()/gm, '$1/* @__PURE__ */ ')
      .replaceAll(/^( *)(?=warning(?:Once)?\($|warning(?:Once)?\(\S.*\);$)/gm, '$1/* @__PURE__ */ ')
      .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
      .replace(/^function PrefetchPageLinks\(.*\{$/m, '$& return null;')
      .replace('usePrefetchBehavior(\n      prefetch,\n      rest\n    );', '[false, null, {}];')
      .replaceAll(/\bReact\d*\.useContext\(DataRouter(?:State)?Context\)/g, 'null')
      .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
      .replace('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = null;')
      .replace('let errors = dataRouterState?.errors;', 'const errors = null;')
      .replace('routerState != null &&', 'false &&')
      .replace('let routerState = null;', 'const routerState = null;')
      .replace('return dataRouterState && (match', 'return false && (match')
      .replace('if (dataRouterOpts && dataRouterState) {', 'if (false) {'),
};

/** The app's requests send no cookies of their own, and none opens a WebSocket. */
const CLIENT: Stripped = {
  file: /[\\/]hono[\\/]dist[\\/]client[\\/]client\.js$/,
  strip: (code) =>
    code.replace('if (args?.cookie) {', 'if (false) {').replace('if (method === "ws") {', 'if (false) {'),
};

/** No query of the app suspends or throws its error, and none is restored from a store of the package. */
const USE_QUERY: Stripped = {
  file: /[\\/]react-query[\\/]build[\\/]modern[\\/]useBaseQuery\.js$/,
  strip: (code) =>
    code
      .replace('useIsRestoring()', 'false')
      .replace('useQueryErrorResetBoundary()', 'null')
      .replaceAll(/^\t(?:ensure\w+|useClearResetErrorBoundary)\(.*\);$/gm, '')
      .replace(/^\tif \(shouldSuspend\(.*$/m, '')
      .replace(/^\tif \(getHasError\(\{[^}]*\}\)\) throw result\.error;$/m, ''),
};

/** The names of QueryClient's methods that neither the app nor the package calls. */
const UNUSED_METHODS = String.raw`(?:isMutating|ensureQueryData|resetQueries|prefetchQuery|\w*[iI]nfiniteQuery(?:Data)?|\w+DefaultOptions|set(?:Query|Mutation)Defaults)`;
const QUERY_CLIENT: Stripped = {
  file: /[\\/]query-core[\\/]build[\\/]modern[\\/]queryClient\.js$/,
  strip: (code) =>
    code.replaceAll(new RegExp(String.raw`^\t${UNUSED_METHODS}\(.*\{\n(?:\t\t.*\n)*\t\}$`, 'gm'), ''),
};

/** What the code of the app must not use, because the built app does not have it. For the test. */
export const REMOVED = new RegExp(
  String.raw`\b(?:useSuspense\w+|throwOnError|suspense|QueryErrorResetBoundary|PersistQueryClientProvider|createBrowserRouter|RouterProvider)\b|\.${UNUSED_METHODS}\(|\.\$ws\(`,
);

const STRIPPED = [ROUTER, CLIENT, USE_QUERY, QUERY_CLIENT];

/**
 * Tells the bundler what it may remove from packages of the first load, which becomes 4 KB (Brotli) smaller.
 * If a new release does not match these patterns, the app still works, but the bundle grows and `check-sizes` fails.
 */
export function stripPackages(): Plugin {
  return {
    name: 'strip-packages',
    apply: 'build',
    transform: {
      filter: { id: STRIPPED.map(({ file }) => file) },
      handler(code, id) {
        const found = STRIPPED.find(({ file }) => file.test(id));
        return { code: found ? found.strip(code) : code, map: null };
      },
    },
  };
}
