import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { ROOT } from '../run-command.ts';

/** The schema of the Compose specification, in the package dclint, which does not export it. */
const SCHEMA = 'node_modules/dclint/schemas/compose.schema.json';

/** What is wrong with a compose file by the schema of the Compose specification. */
export function composeProblems(file: unknown): string[] {
  const schema = JSON.parse(readFileSync(join(ROOT, SCHEMA), 'utf8')) as Record<string, unknown>;
  // The name of the draft has https, which Ajv does not know; the draft is Ajv's default.
  delete schema['$schema'];
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  if (validate(file)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}
