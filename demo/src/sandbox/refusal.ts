import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';

export type ErrorBody = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
};

/** An answer of the sandbox in the shape of the provider's errors. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;

  constructor(status: number, description: string, more: Partial<ErrorBody> = {}) {
    super(description);
    this.status = status as ContentfulStatusCode;
    const unknown = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
    this.body = { code: 'BAD_REQUEST_ERROR', description, ...unknown, ...more };
  }
}

/** A field that the provider does not take. */
export const badField = (description: string, field: string) =>
  new Refusal(400, description, {
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    field,
  });

export const unknownId = () => new Refusal(400, 'The id provided does not exist');

export function onError(error: Error, c: Context): Response {
  if (error instanceof Refusal) return c.json({ error: error.body }, error.status);
  const description =
    'We are facing some trouble completing your request at the moment. Please try again shortly.';
  const refusal = new Refusal(500, description, { code: 'SERVER_ERROR' });
  // A development tool: the cause is more use in the answer than nowhere.
  refusal.body.metadata = { cause: error.message };
  return c.json({ error: refusal.body }, refusal.status);
}

/** The request's JSON by a schema, or the provider's answer for a field that does not fit. */
export async function readBody<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw badField(field ? `The ${field} is invalid: ${issue?.message}` : 'The request body is invalid', field);
}
