import { VARIABLES } from './environment-schema.ts';

/** Variables that only docker-compose.yml reads from .env. */
const COMPOSE_VARIABLES = [
  'API_PROCESSES',
  'CANTEEN_TAG',
  'HTTPS_PORT',
  'HTTP_PORT',
  'POSTGRES_PASSWORD',
  'SITE_ADDRESS',
];

const KNOWN: readonly string[] = [...VARIABLES, ...COMPOSE_VARIABLES];

/** Variables of Node, OpenTelemetry, PostgreSQL, OpenSSL, Docker and the system, which may be in .env too. */
const OF_OTHER_PROGRAMS =
  /^(NODE_|NPM_|UV_|OTEL_|PG|SSL_|COMPOSE_|DOCKER_|BUILDKIT_|LC_|(CI|DEBUG|HOME|LANG|NO_COLOR|PATH|TMPDIR|TZ|(ALL|HTTP|HTTPS|NO)_PROXY)$)/i;

/** A sentence for each name in .env that nothing reads, with the known variable that is spelled nearly the same. */
export function unknownVariables(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (KNOWN.includes(name)) return [];
    const meant = nearestOf(name);
    if (meant !== undefined)
      return [`${name} is not a variable of Canteen and has no effect. Do you mean ${meant}?`];
    return OF_OTHER_PROGRAMS.test(name) ? [] : [`${name} is not a variable of Canteen and has no effect.`];
  });
}

/** How many wrong letters still count as a misspelling. Only one in a short name, where two changes give another name. */
const allowedEdits = (name: string) => (name.length < 6 ? 1 : 2);

function nearestOf(name: string): string | undefined {
  const [nearest] = KNOWN.map((known) => ({ known, edits: editDistance(name.toUpperCase(), known) }))
    .filter(({ known, edits }) => edits <= allowedEdits(known))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.known;
}

/** How many letters must be added, removed, replaced or swapped with the next one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
