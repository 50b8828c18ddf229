import type { ModulePreloadOptions, Plugin } from 'vite';

/**
 * Vite lists, for each `import()`, all files that the imported chunk needs. This removes the files that the importing chunk
 * needs too, because the page has loaded them already.
 */
export function shortenPreloadLists() {
  const imports = new Map<string, readonly string[]>();
  const plugin: Plugin = {
    name: 'shorten-preload-lists',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the names into the chunks.
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') imports.set(file.fileName, file.imports);
        }
      },
    },
  };
  const loadedWith = (chunk: string): Set<string> => {
    const loaded = new Set([chunk]);
    for (const file of loaded) for (const imported of imports.get(file) ?? []) loaded.add(imported);
    return loaded;
  };
  const resolveDependencies: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
    _file,
    needed,
    { hostId, hostType },
  ) => {
    if (hostType === 'html') return needed;
    const loaded = loadedWith(hostId);
    return needed.filter((file) => !loaded.has(file));
  };
  return { plugin, resolveDependencies };
}
