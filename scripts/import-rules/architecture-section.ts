// Writes the part of ARCHITECTURE.md that shows the order of the folders.
import { OUTSIDE } from './allowed-imports.ts';
import { LAZY_ONLY } from './lazy-only.ts';
import { type TableEntry, isInFolder, words } from './table-entries.ts';
import type { Workspace } from './workspace.ts';

const BEGIN = '<!-- import rules: written by npm run import-rules -->';
const END = '<!-- end of the import rules -->';

/** The text of ARCHITECTURE.md in which the part between the two marks is generated from the table. */
export function withSection(text: string, table: Workspace[], entries: TableEntry[]): string {
  const [before, rest] = text.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`ARCHITECTURE.md lacks the lines ${BEGIN} and ${END}.`);
  return `${before}${BEGIN}\n\n${section(table, entries)}\n\n${END}${after}`;
}

function section(table: Workspace[], entries: TableEntry[]): string {
  return [
    'A folder may import only folders that stand after a → to its right or on a later line. The table says which ones, and which folders may use which package.',
    '',
    '```',
    ...table.toReversed().flatMap(({ name }) => drawing(name, topEntries(name, entries))),
    '```',
    '',
    `- ${table
      .toReversed()
      .map(({ name, order }) => `\`${name}: ${order}\``)
      .join(' · ')}`,
    `- ${table
      .toReversed()
      .flatMap((workspace) => remarks(workspace, entries))
      .join(' ')}`,
    `- ${OUTSIDE.map(({ why }) => why).join(' ')}`,
    `- Loaded late (with \`import()\`, by files that are themselves loaded with \`import()\`, or in a process or web worker of their own): ${LAZY_ONLY.map(({ file }) => `\`${file}\``).join(', ')}.`,
  ].join('\n');
}

const topEntries = (name: string, entries: TableEntry[]) =>
  entries.filter((entry) => entry.workspace.name === name && !isInFolder(entry.path));

const fullPath = (name: string, entries: TableEntry[]) =>
  entries.filter((entry) => entry.name === name).map((entry) => `${entry.workspace.source}/${entry.path}`)[0];

function remarks(workspace: Workspace, entries: TableEntry[]): string[] {
  const own = entries.filter((entry) => entry.workspace === workspace);
  const allRoutesImporters = own
    .filter(({ importsAllRoutes }) => importsAllRoutes)
    .map(({ path }) => `\`${workspace.source}/${path}\``);
  return [
    ...(allRoutesImporters.length > 0
      ? [`Only ${allRoutesImporters.join(' and ')} imports \`routes.ts\`.`]
      : []),
    ...own
      .filter(({ types }) => types.size > 0)
      .map(
        ({ path, types }) =>
          `\`${workspace.source}/${path}\` imports only types of ${[...types].map((name) => `\`${fullPath(name, entries)}\``).join(' and ')}.`,
      ),
    ...words(workspace.independentFiles).map(
      (path) => `Files of \`${workspace.source}/${path}\` do not import one another.`,
    ),
  ];
}

/** The levels of a workspace, from top to bottom, in lines of at most 150 characters. */
function drawing(name: string, own: TableEntry[]): string[] {
  if (own.length < 2) return [];
  const lines: string[] = [name.padEnd(7)];
  for (const [index, level] of levels(own).entries()) {
    const text = `${index === 0 ? '' : ' →'} ${list(level)}`;
    if (`${lines.at(-1)}${text}`.length > 150) lines.push(' '.repeat(8) + text.trimStart());
    else lines.push(`${lines.pop()}${text}`);
  }
  return lines;
}

/** Writes folders with the same parent as one text: features/orders/{customer queue}. */
function list(level: TableEntry[]): string {
  const byParent = new Map<string, string[]>();
  for (const { path } of level) {
    const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
    byParent.set(parent, [...(byParent.get(parent) ?? []), path.slice(parent.length) || 'its other files']);
  }
  return [...byParent]
    .map(([parent, names]) =>
      parent && names.length > 1 ? `${parent}{${names.join(' ')}}` : `${parent}${names.join(' ')}`,
    )
    .join(' ');
}

/** The entries by level, from top to bottom. The level of an entry is one below the lowest entry that imports it. */
function levels(own: TableEntry[]): TableEntry[][] {
  const result: TableEntry[][] = [];
  const depths = new Map<TableEntry, number>();
  // In the table an entry comes before the entries that it imports.
  for (const entry of own) {
    const importers = own.filter((other) => importsEntry(other, entry));
    const depth = 1 + Math.max(-1, ...importers.map((other) => depths.get(other) ?? 0));
    depths.set(entry, depth);
    (result[depth] ??= []).push(entry);
  }
  return result;
}

const importsEntry = (entry: TableEntry, other: TableEntry) =>
  entry.imports.has(other.name) ||
  entry.routes.has(other.name) ||
  (entry.importsAllRoutes && other.routes.size > 0);
