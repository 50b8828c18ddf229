import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const PACKAGE = /[\\/]node_modules[\\/]/;
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Where the first load begins; each stays a file of its own. */
const ROOTS = ['index.html', 'src/main.tsx', 'src/pages/home.tsx'].map(at);

/** All that the roots import at once, directly or by others. */
function reachedFrom(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>(roots);
  for (const id of reached) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

/**
 * Two files hold what the home page loads first: `vendor`, other people's code, which changes seldom, and `shell`,
 * ours. Left to itself the bundler makes twenty small ones of it, which compress 4 KB worse. What only other pages
 * need is cut as the bundler thinks best.
 */
export function firstLoad(): Rolldown.CodeSplittingGroup[] {
  let reached: Set<string> | null = null;
  const isReached = (id: string, context: Rolldown.ChunkingContext) => {
    reached ??= reachedFrom(ROOTS, context);
    return reached.has(id) && !ROOTS.includes(id);
  };
  return [
    // First, for a group takes along what its modules import.
    {
      name: (id, context) => (PACKAGE.test(id) && isReached(id, context) ? 'vendor' : null),
      priority: 2,
    },
    { name: (id, context) => (isReached(id, context) ? 'shell' : null), priority: 1 },
  ];
}
