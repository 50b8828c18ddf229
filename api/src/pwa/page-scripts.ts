import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Reads the build's manifest. The function returns the scripts that a page's module needs beside those in the HTML, as paths. */
export function scriptsOfPages(folder: string): (module: string) => string[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const inHtml = new Set(manifest['index.html']?.imports);
  return (module) => {
    const names = new Set([module]);
    for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
    return [...names].flatMap((name) => {
      const file = manifest[name]?.file;
      return file === undefined || inHtml.has(name) || name === 'index.html' ? [] : [`/${file}`];
    });
  };
}
