import type * as z from 'zod/mini';

/** Stands in a default message for the field, whose whole path is known when the request has been checked. */
export const FIELD = '{field}';
/** The default message when no other one fits, for example when a value matches no branch of a union. */
export const UNION_MESSAGE = `${FIELD} is not valid`;

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
};
const UNITS: Record<string, string> = { string: ' characters', array: ' entries', file: ' bytes' };

/** A plain sentence for an issue of a schema that has no message of its own. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${FIELD} is required`;
      return `${FIELD} must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${FIELD} must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return limit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    default:
      return UNION_MESSAGE;
  }
}

function limit(origin: string, relation: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit ? `${FIELD} must have ${relation} ${size}${unit}` : `${FIELD} must be ${relation} ${size}`;
}
