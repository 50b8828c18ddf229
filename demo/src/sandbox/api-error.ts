import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';

export type ErrorBody = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
};

/** An error that is answered in the provider's format. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;

  constructor(status: number, description: string, more: Partial<ErrorBody> = {}) {
    super(description);
    this.status = status as ContentfulStatusCode;
    const unknown = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
    this.body = { code: 'BAD_REQUEST_ERROR', description, ...unknown, ...more };
  }
}

/** The provider's answer for a field with a wrong value. */
export const badField = (description: string, field: string) =>
  new ApiError(400, description, {
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    field,
  });

export const unknownId = () => new ApiError(400, 'The id provided does not exist');

export function onError(error: Error, c: Context): Response {
  if (error instanceof ApiError) return c.json({ error: error.body }, error.status);
  const description =
    'We are facing some trouble completing your request at the moment. Please try again shortly.';
  const serverError = new ApiError(500, description, { code: 'SERVER_ERROR' });
  // The sandbox has no log, so the developer reads the cause in the answer.
  serverError.body.metadata = { cause: error.message };
  return c.json({ error: serverError.body }, serverError.status);
}

/** Reads the request's JSON by a schema. @throws ApiError that names the first wrong field */
export async function readBody<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  // The API's default messages have this in the place of the field (api/src/http/default-messages.ts).
  const message = issue?.message.replace('{field}', field);
  throw badField(field ? `The ${field} is invalid: ${message}` : 'The request body is invalid', field);
}
