import { statementsOf } from './sql-statements.ts';

/** The last migration that is older than this check. */
const LAST_UNCHECKED = 59;

const GROWING_TABLES = '(?:orders|order_lines|order_events|payments|captures|refunds|audit_entries)';
const TABLE = `(?:if\\s+exists\\s+)?(?:only\\s+)?(?:public\\s*\\.\\s*)?"?${GROWING_TABLES}"?(?![\\w"])`;

const INDEX = new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\s+(?!concurrently\\b)[^]*?\\bon\\s+${TABLE}`);
const ALTER = new RegExp(`\\balter\\s+table\\s+${TABLE}([^]*)`);
/** Where the next step of the same `alter table` begins. */
const NEXT_STEP = /,\s*(?=(?:add|drop|alter|rename|validate)\b)/;
const ADDED_CONSTRAINT =
  /\badd\s+(?:constraint\s+(?:"[^"]+"|\w+)\s+)?(check|foreign\s+key|unique|primary\s+key|exclude)\b/;

/** Values for which PostgreSQL writes each row again when a column is added. */
const REWRITING_VALUE =
  /\bgenerated\s+(?:always\s+as\s*\([^]*\)\s*stored|(?:always|by\s+default)\s+as\s+identity)\b|\bdefault\s+(?:gen_random_uuid|uuidv[47]|random|clock_timestamp|timeofday|nextval)\s*\(/;

/**
 * The steps of a migration that would lock a table with many rows for as long as all its rows are read or written. Empty when there are
 * none.
 */
export function blockingSteps(file: string, text: string): string[] {
  if (Number.parseInt(file, 10) <= LAST_UNCHECKED) return [];
  const steps = statementsOf(text).flatMap((statement) => [
    ...(INDEX.test(statement)
      ? ['create index without concurrently (with the line "-- postgres-migrations disable-transaction")']
      : []),
    ...(ALTER.exec(statement)?.[1] ?? '')
      .split(NEXT_STEP)
      .flatMap((step) => [...blockingConstraint(step), ...rewritingColumn(step)]),
  ]);
  return [...new Set(steps)].map((step) => `${file}: ${step}. The table would be locked for too long.`);
}

function blockingConstraint(step: string): string[] {
  const kind = ADDED_CONSTRAINT.exec(step)?.[1]?.replaceAll(/\s+/g, ' ');
  if (kind === undefined) return [];
  if (kind === 'check' || kind === 'foreign key')
    return /\bnot\s+valid\b/.test(step) ? [] : [`add ${kind} without not valid`];
  return /\busing\s+index\b/.test(step) ? [] : [`add ${kind} without using index`];
}

const rewritingColumn = (step: string): string[] =>
  /\badd\b/.test(step) && REWRITING_VALUE.test(step)
    ? ['add column without a constant value (stored, identity or volatile)']
    : [];
