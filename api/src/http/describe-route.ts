import { describeRoute as describeInOpenApi, resolver, type DescribeRouteOptions } from 'hono-openapi';
import type * as z from 'zod/mini';
import { errorSchema } from '@canteen/domain/error.schema';

interface Call {
  tag: string;
  summary: string;
  /** The successful answers of a call, by status. An answer without a schema has no body. */
  answers: Record<number, readonly [description: string, schema?: z.ZodMiniType]>;
  /** Error statuses of this call. Every call also has 429, 500 and 503, and with a session 401. */
  errors?: readonly number[];
  /** A 'public' call needs no session. */
  access?: 'public' | 'session';
  parameters?: NonNullable<DescribeRouteOptions['parameters']>;
}

const ERRORS: Record<number, string> = {
  400: 'The request is not valid',
  401: 'No session, a session that has ended, or a blocked user',
  403: 'The caller may not do this',
  404: 'Unknown, or not visible to the caller',
  409: 'In conflict with the current state',
  413: 'Too large',
  422: 'Refused by a business rule',
  429: 'Too many requests; Retry-After says in how many seconds to try again',
  500: 'An unexpected error',
  503: 'A dependency is down',
};

const json = (schema: z.ZodMiniType) => ({ content: { 'application/json': { schema: resolver(schema) } } });

/** Describes a route in the OpenAPI document: its security, its answers and its errors (decisions, HTTP). */
export function describeRoute({ tag, summary, answers, errors = [], access = 'session', parameters }: Call) {
  const statuses = [...errors, ...(access === 'session' ? [401] : []), 429, 500, 503].toSorted(
    (a, b) => a - b,
  );
  const responses: NonNullable<DescribeRouteOptions['responses']> = {};
  for (const [status, [description, schema]] of Object.entries(answers))
    responses[status] = { description, ...(schema && json(schema)) };
  for (const status of statuses)
    responses[status] = { description: ERRORS[status] ?? 'Error', ...json(errorSchema) };
  return describeInOpenApi({
    tags: [tag],
    summary,
    security: access === 'session' ? [{ session: [] }] : [],
    responses,
    ...(parameters && { parameters }),
  });
}
