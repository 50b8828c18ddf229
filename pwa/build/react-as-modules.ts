import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FILES = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/](?:index|client|jsx-runtime)\.js$/;

/**
 * CommonJS code as an ES module.
 * @param code sets exports by name only, and its first declarations are all calls of `require`
 */
export function asModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name = '']) => name));
  const isSetOnce = (name: string) => code.split(`exports.${name} =`).length === 2;
  const body = code
    .replaceAll(/^var (?:\w+ = require\("[\w-]+"\)[,\s]*)+;/gm, (list) =>
      Array.from(
        list.matchAll(/(\w+) = require\("([\w-]+)"\)/g),
        ([, name, source]) => `import * as ${name} from "${source}";`,
      ).join('\n'),
    )
    // A declaration, so that the bundler can leave out what nothing imports.
    .replaceAll(/^exports\.(\w+) =/gm, (text, name: string) => (isSetOnce(name) ? `var $${name} =` : text))
    .replaceAll(/\bexports\.(\w+)/g, '$$$1');
  const setOften = [...names].filter((name) => !isSetOnce(name)).map((name) => `var $${name};\n`);
  const list = [...names].map((name) => `$${name} as ${name}`);
  return `${setOften.join('')}${body}\nexport { ${list.join()} };\n`;
}

/**
 * Bundles React from ES modules. Its package has CommonJS only: then the bundler cannot leave out what nothing uses, and each
 * file of the app calls React through an object (docs/decisions/0192).
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    transform: {
      filter: { id: FILES },
      handler(code, id) {
        const file = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(code)?.[1];
        if (!file) return null;
        const module = asModule(readFileSync(join(dirname(id), file), 'utf8'));
        // React-Leaflet uses the default of the package.
        const withDefault = `${module}import * as all from './index.js';\nexport { all as default };\n`;
        return { code: /[\\/]react[\\/]index\.js$/.test(id) ? withDefault : module, map: null };
      },
    },
  };
}
