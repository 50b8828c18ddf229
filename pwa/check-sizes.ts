// Checks the built PWA: the size of what the home page, every other page, staff, their forms, the map, a download and the
// service worker load, the size of the fonts, that certain packages are not loaded with the home page, and that the stylesheets
// name only files that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  customerFiles,
  filesOf,
  installedFiles,
  OPENED_LATER,
  type BuildManifest,
} from './build/manifest-files.ts';

const DIST = join(import.meta.dirname, 'dist');
const FIRST_LOAD_KB = 105;
const PRECACHE_KB = 220;
const FONT_KB = 25;
const HOME = 'src/pages/home.tsx';

/** For each package a text that only its code contains and that minifying keeps. */
const LATER: Record<string, string> = {
  dexie: 'DexieError',
  leaflet: 'leaflet-container',
  'socket.io-client': 'reconnect_attempt',
  xlsx: 'SheetNames',
};

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as BuildManifest;
const read = (file: string) => readFileSync(join(DIST, file));
// Brotli, as the API sends it to current browsers. gzip, for old ones, is about a sixth larger.
const kilobytes = (file: string) => brotliCompressSync(read(file)).length / 1000;
const round = (number: number) => number.toFixed(1);
const problems: string[] = [];

const entry = filesOf(manifest, 'index.html');
const first = new Set(['index.html', ...entry, ...(manifest[HOME] ? filesOf(manifest, HOME) : [])]);
const total = [...first].reduce((sum, file) => sum + kilobytes(file), 0);
console.log(`home loads ${round(total)} KB (Brotli) of at most ${FIRST_LOAD_KB}:`);
for (const file of [...first].toSorted((a, b) => kilobytes(b) - kilobytes(a))) {
  console.log(`  ${round(kilobytes(file)).padStart(6)}  ${file}`);
}
if (total > FIRST_LOAD_KB) problems.push(`Home loads ${round(total)} KB, more than ${FIRST_LOAD_KB}.`);
if (!manifest[HOME]) problems.push(`${HOME} has no chunk of its own; pages must be loaded lazily.`);

const scripts = [...first].filter((file) => file.endsWith('.js'));
const built = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js'));
for (const [name, mark] of Object.entries(LATER)) {
  if (!built.some((file) => read(`assets/${file}`).includes(mark)))
    problems.push(`No file has ${mark}, so it cannot show where ${name} is.`);
  const holder = scripts.find((file) => read(file).includes(mark));
  if (holder) problems.push(`${name} is in ${holder}, which is loaded with the home page.`);
}

/** The script and styles of a page beyond the home page's. */
const ROUTE_KB = 13;

const MAP = 'src/ui/map/map-picker.tsx';
const OF_CUSTOMERS = [MAP, 'src/features/profile/online-cards.tsx'];
/** What staff open rarely. It is loaded after the list of its screen. */
const FORMS_OF_STAFF = [
  'src/features/drop-points/manage-drop-points.tsx',
  'src/features/foods/import/import-form.tsx',
  'src/features/foods/manage/food-form.tsx',
  'src/features/shops/manage/shop-form.tsx',
  'src/features/users/account.tsx',
  'src/features/users/bypass-list.tsx',
];
const customer = customerFiles(manifest);
const isNew = (file: string) => !first.has(file);
/** Files outside the manifest whose names begin like this. */
const filesNamed = (start: string) =>
  readdirSync(join(DIST, 'assets'))
    .filter((file) => file.startsWith(start) && /\.(?:js|css)$/.test(file))
    .map((file) => `assets/${file}`);
// The files of the home page are those of the first load.
const routes = Object.keys(manifest).filter((name) => name.startsWith('src/pages/') && name !== HOME);
const staff = new Set(
  OPENED_LATER.filter((name) => !OF_CUSTOMERS.includes(name)).flatMap((name) =>
    [...filesOf(manifest, name)].filter((file) => !customer.has(file)),
  ),
);
const LIMITS: { what: string; files: Iterable<string>; limit: number }[] = [
  ...routes.map((name) => ({
    what: name,
    files: [...filesOf(manifest, name)].filter(isNew),
    limit: ROUTE_KB,
  })),
  { what: 'staff, beyond the files of a customer', files: staff, limit: 65 },
  {
    what: 'the forms of staff, beyond these',
    files: FORMS_OF_STAFF.flatMap((name) => [...filesOf(manifest, name)]).filter(
      (file) => !customer.has(file) && !staff.has(file),
    ),
    limit: 16,
  },
  { what: 'the map', files: [...filesOf(manifest, MAP)].filter(isNew), limit: 48 },
  { what: 'the files of an export', files: filesNamed('workbook-worker-'), limit: 40 },
  { what: 'the files of an import', files: filesNamed('preview-worker-'), limit: 115 },
  { what: 'the service worker', files: ['service-worker.js'], limit: 10 },
  {
    what: 'the precache of a customer',
    files: ['index.html', ...installedFiles(manifest)],
    limit: PRECACHE_KB,
  },
];
for (const { what, files, limit } of LIMITS) {
  const named = [...new Set(files)];
  const size = named.reduce((sum, file) => sum + kilobytes(file), 0);
  console.log(`${what}: ${round(size)} KB of at most ${limit}`);
  if (named.length === 0) problems.push(`${what}: no file.`);
  if (size > limit) problems.push(`${what}: ${round(size)} KB, more than ${limit}.`);
}

const fonts = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.woff2'),
);
if (fonts.length === 0) problems.push('The build has no font.');
for (const font of fonts) {
  const size = read(font).length / 1000;
  if (size > FONT_KB) problems.push(`${font} has ${round(size)} KB, more than ${FONT_KB}.`);
}

// The bundler leaves a path as it is when it finds no such file, and the page then has another font.
for (const sheet of readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.css'))) {
  const urls = read(`assets/${sheet}`)
    .toString()
    .matchAll(/url\(["']?(?!data:|#)([^"')]+)/g);
  for (const [, url = ''] of urls) {
    const file = url.startsWith('/') ? join(DIST, url) : join(DIST, 'assets', url);
    if (!existsSync(file)) problems.push(`${sheet} names ${url}, which does not exist.`);
  }
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
