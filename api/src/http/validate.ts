import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import * as z from 'zod/mini';
import { invalid } from '../errors/app-error.ts';

// What a schema says nothing of is said in plain words, such as 'Too big: expected number to be <=500'.
z.config(z.locales.en());

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  keys?: string[];
  /** Of a union: what is wrong by each of its branches. */
  errors?: readonly (readonly Issue[])[];
}

/** Said where no schema says anything better. */
const WORDLESS = 'Invalid input';

/** Of a union that has no words of its own, the branch with the fewest faults speaks: it is what was meant. */
function spoken(issue: Issue): Issue[] {
  const [first, ...rest] = issue.message === WORDLESS ? (issue.errors ?? []) : [];
  if (!first) return [issue];
  const nearest = rest.reduce((best, branch) => (branch.length < best.length ? branch : best), first);
  return nearest.flatMap((each) => spoken({ ...each, path: [...(issue.path ?? []), ...(each.path ?? [])] }));
}

/** Message by field; an unknown field is named itself. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.flatMap(spoken)) {
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
