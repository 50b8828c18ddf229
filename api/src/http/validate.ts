import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Context as HonoContext, ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import * as z from 'zod/mini';
import { fieldError, invalid } from '../errors/app-error.ts';
import { defaultMessage, FIELD, UNION_MESSAGE } from './default-messages.ts';

// For schemas without their own messages.
z.config({ localeError: defaultMessage });

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  keys?: string[];
  /** Only for a union: the issues of each branch. */
  errors?: readonly (readonly Issue[])[];
}

/** For a union without its own message: the issues of the branch with the fewest, which the client probably meant. */
function flatten(issue: Issue): Issue[] {
  const [first, ...rest] = issue.message === UNION_MESSAGE ? (issue.errors ?? []) : [];
  if (!first) return [issue];
  const nearest = rest.reduce((best, branch) => (branch.length < best.length ? branch : best), first);
  return nearest.flatMap((each) => flatten({ ...each, path: [...(issue.path ?? []), ...(each.path ?? [])] }));
}

const UNKNOWN_FIELD = 'Unknown field';

/** A message for each wrong field, and UNKNOWN_FIELD for each unknown one. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  // A body may have a field named 'constructor', which every other object has.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of issues.flatMap(flatten)) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) fields[[...path, key].join('.')] ??= UNKNOWN_FIELD;
      continue;
    }
    const field = path.join('.') || 'body';
    fields[field] ??= issue.message.replace(FIELD, field);
  }
  return fields;
}

const NO_JSON = 'The body must be JSON, with Content-Type: application/json';
export const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** A body of another type would count as empty, and its fields as missing. */
function checkContentType({ req }: HonoContext): void {
  if (JSON_TYPE.test(req.header('content-type') ?? '')) return;
  const hasBody = Number(req.header('content-length')) > 0 || req.header('transfer-encoding') !== undefined;
  if (hasBody) throw fieldError('INVALID', 'body', NO_JSON);
}

/** Validates one part of a request with a schema. @throws INVALID 400 with a message for each wrong field */
export function validate<Schema extends StandardSchemaV1, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result, c) => {
    if (target === 'json') checkContentType(c);
    if (result.success) return;
    const fields = fieldsOf(result.error as readonly Issue[]);
    const [[field, message] = ['body', 'The request is not valid']] = Object.entries(fields);
    throw invalid(message === UNKNOWN_FIELD ? `${message}: ${field}` : message, fields);
  });
}
