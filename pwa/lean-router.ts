import type { Plugin } from 'vite';

const FILES = /[\\/]react-router[\\/]dist[\\/]development[\\/][^?]*\.mjs$/;

/**
 * The router's package is one file for three kinds of app, and its top-level statements keep all three in every bundle.
 * This plugin tells the bundler what it may remove: names for the developer tools, calls without side effects, and the
 * prefetching of links, which only framework mode uses. The first load becomes 3.4 KB (gzip) smaller.
 * If a new release does not match these patterns, the app still works, but the bundle grows and `check-sizes` fails.
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
