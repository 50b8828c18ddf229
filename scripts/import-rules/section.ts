// The part of ARCHITECTURE.md that says in which order the folders stand.
import { type Place, isInFolder, words } from './places.ts';
import { LAZY, OUTSIDE, type Workspace } from './table.ts';

const BEGIN = '<!-- import rules: written by npm run import-rules -->';
const END = '<!-- end of the import rules -->';

/** The text of ARCHITECTURE.md with the part between the two marks as the table wants it. */
export function withSection(text: string, table: Workspace[], places: Place[]): string {
  const [before, rest] = text.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`ARCHITECTURE.md lacks the lines ${BEGIN} and ${END}.`);
  return `${before}${BEGIN}\n\n${section(table, places)}\n\n${END}${after}`;
}

function section(table: Workspace[], places: Place[]): string {
  return [
    'A folder imports only what stands behind a later arrow; the table names which folders, and who may use which package.',
    '',
    '```',
    ...table.toReversed().flatMap(({ name }) => drawing(name, topPlaces(name, places))),
    '```',
    '',
    `- ${table
      .toReversed()
      .map(({ name, order }) => `\`${name}: ${order}\``)
      .join(' · ')}`,
    `- ${table
      .toReversed()
      .flatMap((workspace) => remarks(workspace, places))
      .join(' ')}`,
    `- ${OUTSIDE.map(({ why }) => why).join(' ')}`,
    `- Opened by \`import()\` only: ${LAZY.map(({ file }) => `\`${file}\``).join(', ')}.`,
  ].join('\n');
}

const topPlaces = (name: string, places: Place[]) =>
  places.filter((place) => place.workspace.name === name && !isInFolder(place.path));

const fullPath = (name: string, places: Place[]) =>
  places.filter((place) => place.name === name).map((place) => `${place.workspace.source}/${place.path}`)[0];

function remarks(workspace: Workspace, places: Place[]): string[] {
  const own = places.filter((place) => place.workspace === workspace);
  const composing = own
    .filter(({ composes }) => composes)
    .map(({ path }) => `\`${workspace.source}/${path}\``);
  return [
    ...(composing.length > 0 ? [`Only ${composing.join(' and ')} imports \`routes.ts\`.`] : []),
    ...own
      .filter(({ types }) => types.size > 0)
      .map(
        ({ path, types }) =>
          `\`${workspace.source}/${path}\` imports only types of ${[...types].map((name) => `\`${fullPath(name, places)}\``).join(' and ')}.`,
      ),
    ...words(workspace.apart).map(
      (path) => `Files of \`${workspace.source}/${path}\` do not import one another.`,
    ),
  ];
}

/** The levels of a workspace, from top to bottom, in lines of at most 110 characters. */
function drawing(name: string, own: Place[]): string[] {
  if (own.length < 2) return [];
  const lines: string[] = [name.padEnd(7)];
  for (const [index, level] of levels(own).entries()) {
    const text = `${index === 0 ? '' : ' →'} ${list(level)}`;
    if (`${lines.at(-1)}${text}`.length > 110) lines.push(' '.repeat(8) + text.trimStart());
    else lines.push(`${lines.pop()}${text}`);
  }
  return lines;
}

/** Folders beside each other in one: features/orders/{customer queue}. */
function list(level: Place[]): string {
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

/** The places from top to bottom: each stands just below the lowest of those that import it. */
function levels(own: Place[]): Place[][] {
  const result: Place[][] = [];
  const depths = new Map<Place, number>();
  // The table names what imports before what is imported.
  for (const place of own) {
    const importers = own.filter((other) => importsPlace(other, place));
    const depth = 1 + Math.max(-1, ...importers.map((other) => depths.get(other) ?? 0));
    depths.set(place, depth);
    (result[depth] ??= []).push(place);
  }
  return result;
}

const importsPlace = (place: Place, other: Place) =>
  place.imports.has(other.name) || place.routes.has(other.name) || (place.composes && other.routes.size > 0);
