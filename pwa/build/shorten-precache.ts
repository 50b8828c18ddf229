import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { installedFiles, type BuildManifest } from './manifest-files.ts';

/**
 * Leaves the code of staff, of the map and of what needs the network out of the list of files that the service worker
 * stores at its installation. It stores them when they are opened. `plugin` finds the folder of the build, and `transform` shortens the list.
 */
export function shortenPrecache() {
  let folder = '';
  const plugin: Plugin = {
    name: 'shorten-precache',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
  };
  const transform = <Entry extends { url: string }>(entries: Entry[]) => {
    const manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'));
    const wanted = installedFiles(manifest as BuildManifest);
    const isWanted = ({ url }: Entry) => !/^assets\/.*\.(?:js|css)$/.test(url) || wanted.has(url);
    return { manifest: entries.filter(isWanted) };
  };
  return { plugin, transform };
}
