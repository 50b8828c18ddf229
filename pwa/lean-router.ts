import type { Plugin } from 'vite';

const FILES = /[\\/]react-router[\\/]dist[\\/]development[\\/][^?]*\.mjs$/;

/**
 * The router's package comes as one file for three kinds of app, and its statements at the top keep all three in
 * every bundle. This tells the bundler what it cannot know: names for the developer tools are not needed, these
 * calls have no effects, links prefetch nothing where there is no framework mode. 3.4 KB less (gzip) to load first.
 * When a release no longer fits these patterns, the bundle grows and `check-sizes` says so; nothing breaks.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: FILES },
      handler(code) {
        return {
          code: code
            .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
            .replaceAll(/\bReact\d*\.(?:forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&')
            .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
            .replace(/^function PrefetchPageLinks\(.*\{$/m, '$& return null;'),
          map: null,
        };
      },
    },
  };
}
