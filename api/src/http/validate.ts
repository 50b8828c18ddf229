import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import { invalid } from '../errors.ts';

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  keys?: string[];
}

/** Message by field; an unknown field is named itself. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) fields[key] ??= 'Unknown field';
      continue;
    }
    const name = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.');
    fields[name || 'body'] ??= issue.message;
  }
  return fields;
}

/** Validates one part of a request by a schema of the domain; a failure is a 400 that names the fields. */
export function validate<Schema extends StandardSchemaV1, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (result.success) return;
    const fields = fieldsOf(result.error as readonly Issue[]);
    throw invalid(Object.values(fields)[0] ?? 'The request is not valid', fields);
  });
}
