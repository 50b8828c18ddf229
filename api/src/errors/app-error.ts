import { NO_SUCH_SHOP } from '@canteen/domain/field.schema';
import { formatRupees, toRupees, type Paise } from '@canteen/domain/money';
import { NOT_ALLOWED } from '@canteen/domain/users/permissions';

/** All error codes with their HTTP status (decisions, HTTP). */
const STATUS = {
  INVALID: 400,
  WRONG_CREDENTIALS: 400,
  WRONG_CODE: 400,
  UNKNOWN_STATUS: 400,
  SESSION_ENDED: 401,
  BLOCKED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRICE_CHANGED: 409,
  MOVED_ON: 409,
  IN_PROGRESS: 409,
  TOO_LARGE: 413,
  SHOP_CLOSED: 422,
  ITEMS_UNAVAILABLE: 422,
  PAYMENT_NOT_VERIFIED: 422,
  KEY_REUSED: 422,
  OUTSIDE_CAMPUS: 422,
  REFUSED: 422,
  TOO_MANY: 429,
  DEPENDENCY_DOWN: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof STATUS;

interface Details {
  /** Message by field name. */
  fields?: Record<string, string>;
  /** Further fields of the answer, such as a new quote. */
  body?: Record<string, unknown>;
  /** Seconds, for Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error whose message the client may read. Any other error becomes a general 500 in http/every-request/on-error.ts. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof STATUS)[ErrorCode];
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = STATUS[code];
    this.details = details;
  }
}

/** 401: the session has ended, or its user was deleted. */
export const sessionEnded = () =>
  new AppError('SESSION_ENDED', 'Your session has expired. Please log in again.');

/** 403: signed in, but not allowed. */
export const forbidden = (message = NOT_ALLOWED) => new AppError('FORBIDDEN', message);

/** 404: unknown, or not visible to the user. */
export const notFound = (message: string) => new AppError('NOT_FOUND', message);

/** 400 with a message for each wrong field. */
export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError('INVALID', message, fields ? { fields } : {});

/** An error whose message is also the text of one field. */
export const fieldError = (
  code: ErrorCode,
  field: string,
  message: string,
  details: Omit<Details, 'fields'> = {},
) => new AppError(code, message, { ...details, fields: { [field]: message } });

/** 400: a status that no order can have, in this field. */
export function unknownStatus(field: string): AppError {
  const message = 'There is no such status';
  return fieldError('UNKNOWN_STATUS', field, message);
}

/** 404 with the text of section 8. */
export const shopNotFound = () => notFound('Shop not found or is currently unavailable');

/** 400 that names the field in which the shop was given. */
export const noSuchShop = (field: 'shop' | 'shopId') => fieldError('INVALID', field, NO_SUCH_SHOP);

/**
 * 422: a payment that cannot become an order. `returned` in the answer is what is refunded, in rupees.
 * @param returned the same in paise; null when no money is known to be taken
 */
export const orderRefused = (returned: Paise | null) =>
  new AppError(
    'REFUSED',
    returned === null
      ? 'Your order could not be placed. Any money taken will be refunded to you.'
      : `Your order could not be placed. What you paid, ${formatRupees(returned)}, is being returned to you.`,
    returned === null ? {} : { body: { returned: toRupees(returned) } },
  );

/** 429 with Retry-After in seconds. */
export const tooMany = (retryAfter: number, message = 'Too many requests. Please wait a moment.') =>
  new AppError('TOO_MANY', message, { retryAfter });
