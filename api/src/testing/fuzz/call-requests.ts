import fc, { type Arbitrary } from 'fast-check';
import { valuesOfSchema, hostileValues, mutated, type Schema } from './schema-values.ts';

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}

/** The calls of /api/openapi.json. */
export interface Specification {
  paths: Record<string, Record<string, Operation>>;
}

interface FuzzedRequest {
  /** With the query. */
  path: string;
  /** A text is sent unchanged. */
  body: unknown;
  headers: Record<string, string>;
}

// Values of a path or a header must not change which call is meant.
const inPath = (value: unknown) => {
  const text = asText(value);
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? 'none' : text);
};
const inHeader = (value: unknown) =>
  asText(value)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 2_000);
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 5_000).toWellFormed();

/**
 * Requests of one call: most fit its schema, the others do in all but one place. With `always`, each parameter of the path
 * is the first id.
 */
export function requestsOf(
  path: string,
  operation: Operation,
  ids: readonly string[],
  { always = false } = {},
): Arbitrary<FuzzedRequest> {
  const { parameters = [], requestBody } = operation;
  const value = ({ schema }: Pick<Parameter, 'schema'>) =>
    fc.oneof({ arbitrary: valuesOfSchema(schema, ids), weight: 4 }, { arbitrary: hostileValues, weight: 1 });
  const values = fc.tuple(...parameters.map((parameter) => fc.option(value(parameter), { nil: undefined })));
  return fc.tuple(values, bodyOf(requestBody)).map(([given, body]) => {
    let filled = path;
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    parameters.forEach((parameter, at) => {
      if (parameter.in === 'path')
        filled = filled.replace(`{${parameter.name}}`, () => inPath(always ? ids[0] : (given[at] ?? ids[0])));
      else if (given[at] === undefined) return;
      else if (parameter.in === 'query') query.append(parameter.name, asText(given[at]));
      else headers[parameter.name] = inHeader(given[at]);
    });
    return { path: query.size > 0 ? `${filled}?${query.toString()}` : filled, body, headers };
  });

  function bodyOf(given: Operation['requestBody']): Arbitrary<unknown> {
    const schema = given?.content['application/json']?.schema;
    if (schema)
      return fc.oneof(
        { arbitrary: valuesOfSchema(schema, ids), weight: 10 },
        { arbitrary: mutated(schema, ids), weight: 8 },
        { arbitrary: fc.string(), weight: 1 },
      );
    const form = given?.content['multipart/form-data']?.schema;
    if (form)
      return fc
        .tuple(fc.constantFrom(...Object.keys(form.properties ?? {}), 'other'), fc.uint8Array())
        .map(([name, bytes]) => {
          const data = new FormData();
          data.append(name, new Blob([new Uint8Array(bytes)]), 'file.bin');
          return data;
        });
    return fc.constant(undefined);
  }
}
