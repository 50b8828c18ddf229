import { statementsOf } from './sql-statements.ts';

/** The last migration that is older than this check. */
const LAST_UNCHECKED = 38;

/** The line that a contract step needs. Group 1 is the number of the migration since which no version reads it. */
const CONTRACT = /^-- contract: nothing reads or needs this since (\d{4})(?: |$)/m;

const CONTRACT_STEPS: [name: string, pattern: RegExp][] = [
  ['drop table', /\bdrop\s+table\b/],
  ['drop column', /\bdrop\s+column\b/],
  // Without the word `column`: alter table users drop nickname
  [
    'drop column',
    /\bdrop\s+(?:if\s+exists\s+)?(?!\w*\()(?:"[^"]+"|(?!(?:constraint|default|not|expression|identity|column|table|index|trigger|function|view|type|schema|sequence|extension|materialized|policy|procedure|aggregate|domain|rule|statistics|role|if|owned)\b)\w+)\s*(?:cascade|restrict)?\s*(?:,|$)/,
  ],
  ['drop view', /\bdrop\s+(?:materialized\s+)?view\b/],
  ['drop type', /\bdrop\s+(?:type|domain)\b/],
  ['drop function', /\bdrop\s+(?:function|procedure|routine|aggregate)\b/],
  ['drop schema', /\bdrop\s+(?:schema|owned)\b/],
  ['drop default', /\bdrop\s+default\b/],
  ['truncate', /\btruncate\s+(?!on\b|or\b)["\w]/],
  ['rename', /\brename\b/],
  ['set schema', /\bset\s+schema\b/],
  ['set not null', /\bset\s+not\s+null\b/],
  ['change of a type', /\balter\s+(?:column\s+)?(?:"[^"]+"|\w+)\s+(?:set\s+data\s+)?type\b/],
];
const ADDED_COLUMN =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!(?:constraint|check|unique|primary|foreign|exclude)\b)("[^"]+"|\w+)([^;]*?)(?=,\s*(?:add|drop|alter|rename)\b|$)/g;

/**
 * The steps of a migration that would break the previous version, which still runs during an update. A migration with the
 * comment `-- contract: …` may have such steps. Empty when nothing is refused.
 */
export function refusedSteps(file: string, text: string): string[] {
  const number = Number.parseInt(file, 10);
  if (number <= LAST_UNCHECKED) return [];
  const statements = statementsOf(text);
  const found = statements.flatMap((statement) => [
    ...CONTRACT_STEPS.filter(([, pattern]) => pattern.test(statement)).map(([name]) => name),
    ...columnsWithoutDefault(statement),
  ]);
  if (found.length === 0) return [];
  const since = CONTRACT.exec(text)?.[1];
  if (since !== undefined && Number(since) < number) return [];
  const steps = [...new Set(found)].join(', ');
  return [
    since === undefined
      ? `${file}: ${steps}. The version before it would fail. First release a version that does not need it; then add the line "-- contract: nothing reads or needs this since NNNN".`
      : `${file}: ${steps}. The line "-- contract" names the migration ${since}, which is not before this one.`,
  ];
}

/** Checks each added column alone, because the `default` of another column does not help it. */
function columnsWithoutDefault(statement: string): string[] {
  if (!/\balter\s+table\b/.test(statement)) return [];
  const withoutActions = statement.replaceAll(/\bon\s+(?:delete|update)\s+set\s+default\b/g, '');
  return [...withoutActions.matchAll(ADDED_COLUMN)]
    .filter(
      ([, , rest = '']) =>
        /\bnot\s+null\b|\bprimary\s+key\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest),
    )
    .map(([, column]) => `add column ${column} not null without default`);
}
