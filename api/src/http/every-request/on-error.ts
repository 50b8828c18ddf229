import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Context } from '../../context/context.ts';
import { isDatabaseDown } from '../../database/database-errors.ts';
import { createErrorLog } from '../../database/error-log.ts';
import type { FullDisk } from '../../disk-space/full-disk.ts';
import { AppError, type ErrorCode, fieldError } from '../../errors/app-error.ts';
import type { AppEnv } from '../app-env.ts';
import { requestIdOf } from '../request-id.ts';

/** Turns every error into an answer. An unknown error is logged and answered with a general 500. */
export function onError(ctx: Context, disk: FullDisk) {
  const logError = createErrorLog(ctx.log, 'error', 'request failed');
  return (error: Error, c: HonoContext<AppEnv>) => {
    disk.countFailure(error);
    const appError = toAppError(error);
    if (appError.status >= 500) logError(error, { requestId: requestIdOf(c), path: c.req.path });
    const { fields, body, retryAfter } = appError.details;
    if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
    c.header('Cache-Control', 'no-store');
    return c.json(
      { message: appError.message, code: appError.code, ...(fields ? { fields } : {}), ...body },
      appError.status as ContentfulStatusCode,
    );
  };
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 400) {
    // Hono throws it when it cannot read the body.
    const message = `The body is not ${error.message.includes('JSON') ? 'valid JSON' : 'a valid form'}`;
    return fieldError('INVALID', 'body', message, { cause: error });
  }
  if (error instanceof HTTPException) {
    const code: ErrorCode =
      error.status === 413 ? 'TOO_LARGE' : error.status === 404 ? 'NOT_FOUND' : 'INVALID';
    return new AppError(
      code,
      error.status === 413 ? 'The request is too large' : 'The request is not valid',
      {
        cause: error,
      },
    );
  }
  if (isDatabaseDown(error)) {
    return new AppError(
      'DEPENDENCY_DOWN',
      'The service is not available right now. Please try again in a moment.',
      {
        retryAfter: 5,
        cause: error,
      },
    );
  }
  return new AppError('INTERNAL', 'An unexpected error occurred. Please try again.', { cause: error });
}
