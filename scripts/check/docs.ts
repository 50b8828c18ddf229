// npm run check: every file, folder and npm script of this repository that a document names must exist. This checks the
// links, the paths in backticks, the folder trees in code blocks and `npm run …` in DOCUMENTS.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../run-command.ts';

/** Created by a build or by the start, so a fresh clone does not have them. */
const GENERATED = /(?:^|\/)(?:dist|node_modules)(?:\/|$)|^\.env$|^\.data(?:\/|$)/;
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'bench/README.md',
  'faults/README.md',
  ...markdownIn('docs'),
];
const { scripts: SCRIPTS } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: object;
};
const TOP_FOLDERS = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !GENERATED.test(entry.name))
  .map((entry) => entry.name);
const FILES = [
  ...readdirSync(ROOT),
  ...TOP_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => !GENERATED.test(file));
const EXTENSION = /\.(?:tsx?|mjs|js|json|sql|md|css|html|ya?ml|woff2|webp|sh)$/;

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
}

/** Whether a text in backticks names a file or folder: `api/src/app.ts`, `pwa/src/ui`, `order-status.ts`. */
function isPath(text: string): boolean {
  if (!/^[\w.*-][\w./*-]*$/.test(text) || GENERATED.test(text)) return false;
  return EXTENSION.test(text) || (text.includes('/') && TOP_FOLDERS.includes(text.split('/')[0] ?? ''));
}

/** A path from the root, or the name of a file in any folder; `*` stands for any characters except `/`. */
function exists(path: string): boolean {
  const isName = !path.includes('/');
  if (!isName && existsSync(join(ROOT, path))) return true;
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return FILES.some((file) => pattern.test(isName ? basename(file) : file));
}

function missingLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(ROOT, dirname(document), target)));
}

function missingPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => isPath(code) && !exists(code));
}

/** Names of npm scripts, as in `npm run check`. */
const missingScripts = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in SCRIPTS))
    .map((name) => `the npm script ${name}`);

const FOLDER_LINE = /^( *)([\w-][\w/-]*\/)(?: {2,}|$)/;

/** In a folder tree each line names one folder, an indented line one inside the folder above it: `folder/   description`. */
function missingFolders(block: string): string[] {
  if (!FOLDER_LINE.test(block)) return [];
  const missing: string[] = [];
  const parents: { indent: number; path: string }[] = [];
  for (const line of block.trimEnd().split('\n')) {
    const [, spaces, name] = FOLDER_LINE.exec(line) ?? [];
    if (spaces === undefined || name === undefined || /\s[\w-]+\/ {2,}/.test(line.trimStart())) {
      missing.push(`in a folder tree the line "${line}"`);
      continue;
    }
    while ((parents.at(-1)?.indent ?? -1) >= spaces.length) parents.pop();
    const path = join(parents.at(-1)?.path ?? '', name);
    parents.push({ indent: spaces.length, path });
    if (!existsSync(join(ROOT, path))) missing.push(path);
  }
  return missing;
}

const problems: string[] = [];
for (const document of DOCUMENTS) {
  const whole = readFileSync(join(ROOT, document), 'utf8');
  const blocks = [...whole.matchAll(/^```[^\n]*\n(.*?)^```/gms)].map(([, block = '']) => block);
  const text = whole.replaceAll(/^```[^\n]*\n.*?^```/gms, '');
  const missing = [
    ...missingLinks(document, text),
    ...missingPaths(text),
    ...missingScripts(whole),
    ...blocks.flatMap(missingFolders),
  ];
  for (const what of new Set(missing)) problems.push(`${document} names ${what}, which does not exist.`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
