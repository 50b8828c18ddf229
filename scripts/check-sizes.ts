// Checks the built PWA: the size of the home page's files, the size of the fonts, and that certain packages are not
// loaded with the home page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from './run.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const DIST = join(ROOT, 'pwa/dist');
const FIRST_LOAD_KB = 110;
const FONT_KB = 25;
const HOME = 'src/pages/home.tsx';

/** For each package a text that only its code contains and that minifying keeps. */
const LATER: Record<string, string> = {
  dexie: 'DexieError',
  leaflet: 'leaflet-container',
  'socket.io-client': 'reconnect_attempt',
  'react-hook-form': 'shouldUnregister',
  '@tanstack/react-table': 'getCoreRowModel',
  '@base-ui/react': 'data-base-ui',
  xlsx: 'SheetNames',
};

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const read = (file: string) => readFileSync(join(DIST, file));
// Brotli, as the API sends it to current browsers. gzip, for old ones, is about a sixth larger.
const kilobytes = (file: string) => brotliCompressSync(read(file)).length / 1000;
const round = (number: number) => number.toFixed(1);
const problems: string[] = [];

/** The files of a chunk and of the chunks that it imports statically. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build's manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const entry = filesOf('index.html');
const first = new Set(['index.html', ...entry, ...(manifest[HOME] ? filesOf(HOME) : [])]);
const total = [...first].reduce((sum, file) => sum + kilobytes(file), 0);
console.log(`home loads ${round(total)} KB (Brotli) of at most ${FIRST_LOAD_KB}:`);
for (const file of [...first].toSorted((a, b) => kilobytes(b) - kilobytes(a))) {
  console.log(`  ${round(kilobytes(file)).padStart(6)}  ${file}`);
}
if (total > FIRST_LOAD_KB) problems.push(`Home loads ${round(total)} KB, more than ${FIRST_LOAD_KB}.`);
if (!manifest[HOME]) problems.push(`${HOME} has no chunk of its own; pages must be loaded lazily.`);

const scripts = [...first].filter((file) => file.endsWith('.js'));
for (const [name, mark] of Object.entries(LATER)) {
  const holder = scripts.find((file) => read(file).includes(mark));
  if (holder) problems.push(`${name} is in ${holder}, which is loaded with the home page.`);
}

const fonts = existsSync(DIST) ? readdirSync(DIST, { recursive: true, encoding: 'utf8' }) : [];
for (const font of fonts.filter((file) => file.endsWith('.woff2'))) {
  const size = read(font).length / 1000;
  if (size > FONT_KB) problems.push(`${font} has ${round(size)} KB, more than ${FONT_KB}.`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
