import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

export const PACKAGE = /[\\/]node_modules[\\/]/;
const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** The entry points of the first load. Each stays a separate file. */
const ROOTS = ['index.html', 'src/main.tsx', 'src/pages/home.tsx'].map(at);
/** Small modules that several other pages use too. Without this list the bundler makes a file of its own for each. */
const SMALL_SHARED = [
  at('src/lib/navigation/use-is-left.ts'),
  at('src/lib/navigation/history-depth.ts'),
  at('src/data/orders/order-changes.ts'),
  at('src/features/shops/use-shop-state.ts'),
  at('src/lib/loading/lazy-with-fallback.tsx'),
  at('src/ui/actions/lazy-help-line.tsx'),
];

/** Modules of TanStack Query that only other pages use. Its index imports all of them. */
const LATER =
  /[\\/]@tanstack[\\/][^?]*[\\/](?:useIsFetching|useInfiniteQuery|infiniteQuery\w+|useMutation|mutationObserver)\.js$/;

/** All modules that these import statically, directly or through other modules. */
export function reachedFrom(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>(roots);
  for (const id of reached) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (!LATER.test(imported)) reached.add(imported);
    }
  }
  return reached;
}

/**
 * Puts the code that the home page loads first into two files: `vendor`, the packages, which seldom change, and `shell`,
 * our code. Without this the bundler makes twenty small files, which are 4 KB larger after compression.
 */
export function homePageChunks(): Rolldown.CodeSplittingGroup[] {
  let reached: Set<string> | null = null;
  const isReached = (id: string, context: Rolldown.ChunkingContext) => {
    reached ??= reachedFrom([...ROOTS, ...SMALL_SHARED], context);
    return reached.has(id) && !ROOTS.includes(id);
  };
  return [
    // This group must be first, because a group also takes the modules that its modules import.
    {
      name: (id, context) => (PACKAGE.test(id) && isReached(id, context) ? 'vendor' : null),
      priority: 2,
    },
    { name: (id, context) => (isReached(id, context) ? 'shell' : null), priority: 1 },
  ];
}
