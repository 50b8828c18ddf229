import fc, { type Arbitrary } from 'fast-check';
import { ID } from '@canteen/domain/id';

/** A JSON schema of the OpenAPI document, in the parts that its calls use. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

const LONGEST = 12;

/** Values that no schema expects: wrong types, limits of numbers, hostile texts, keys of prototypes, deep nesting. */
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  0.005,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  'null',
  '\u0000',
  '\ud800',
  '\u202e',
  'a'.repeat(20_000),
  "' or 1=1; drop table orders; --",
  '%00%2e%2e%2f',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.example")',
  'a@snu.edu.in\r\nBcc: b@evil.example',
  'http://169.254.169.254/latest/meta-data',
  [],
  [[[]]],
  {},
  { $ne: null },
  { toString: 1, length: -1 },
  JSON.parse('{"__proto__":{"isOwner":true},"constructor":{"prototype":{"isOwner":true}}}'),
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
];
export const hostileValues: Arbitrary<unknown> = fc.constantFrom(...HOSTILE);

/** Fields that a client must not set. */
const FOREIGN = {
  _id: 'a'.repeat(24),
  isOwner: true,
  isAdmin: true,
  userId: 'b'.repeat(24),
  status: 'DELIVERED',
  price: 0,
  createdAt: '2020-01-01T00:00:00Z',
};

/** Values that fit the schema, with the ids of existing rows. */
export function valuesOfSchema(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOfSchema(one, ids)));
  const { minimum = -1e6, maximum = 1e6 } = schema;
  switch (schema.type) {
    case 'string':
      return text(schema, ids);
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.oneof(
        fc.double({ min: minimum, max: maximum, noNaN: true }),
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => valuesOfSchema(one, ids)));
      return fc.array(valuesOfSchema(schema.items || {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(fields.map(([name, field]) => [name, valuesOfSchema(field, ids)])),
        {
          requiredKeys: schema.required ?? [],
          noNullPrototype: true,
        },
      );
    }
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function text({ pattern, format, minLength = 0, maxLength = LONGEST }: Schema, ids: readonly string[]) {
  const id = fc.constantFrom(...ids);
  if (pattern === ID.source)
    return fc.oneof({ arbitrary: id, weight: 4 }, { arbitrary: fc.stringMatching(ID), weight: 1 });
  if (format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern), { size: 'xsmall' });
    } catch {
      // A pattern that fast-check cannot generate.
    }
  }
  const free = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, LONGEST),
    maxLength: Math.min(maxLength, LONGEST),
  });
  return fc.oneof({ arbitrary: free, weight: 2 }, { arbitrary: id, weight: 1 });
}

/** Values that fit but for one field: hostile, missing or foreign; or a hostile value instead of the whole. */
export function mutated(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const whole = valuesOfSchema(schema, ids);
  if (schema.type !== 'object') return fc.oneof(hostileValues, whole);
  const changed = fc
    .tuple(whole, fc.nat(), hostileValues, fc.constantFrom('change', 'remove', 'add'))
    .map(([value, at, bad, how]) => {
      const fields = value as Record<string, unknown>;
      const names = Object.keys(fields);
      const name = names[at % names.length];
      if (how === 'add' || name === undefined) return { ...fields, ...FOREIGN };
      if (how === 'change') return { ...fields, [name]: bad };
      return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
    });
  return fc.oneof({ arbitrary: changed, weight: 4 }, { arbitrary: hostileValues, weight: 1 });
}
