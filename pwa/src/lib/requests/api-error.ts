interface ApiErrorParts {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** The API's code, or 'NETWORK' and 'TIMEOUT' when no answer came. */
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** Seconds, from the header Retry-After. */
  retryAfter?: number;
  /** The whole body: a 409 contains the new quote or the current order. */
  body?: unknown;
}

/** A request that failed. `message` is meant for the screen. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;
  readonly body: unknown;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.retryAfter = parts.retryAfter ?? null;
    this.body = parts.body ?? null;
  }
}

/** True when the request did not reach the server or got no answer. Data on the device may be shown instead. */
export const isNetworkError = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The same request may succeed later: no answer, too many requests, or an error of the server. */
export const isTemporary = (status: number) => status === 0 || status === 429 || status >= 500;

/** True when the server answers 404: a copy on the device is out of date. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A field of the JSON that came with an error. */
export const inBody = ({ body }: ApiError, name: string): unknown =>
  (body as Record<string, unknown> | null)?.[name];

/** A row as it is now, from a 409: somebody else has changed it first. Null for every other error. */
export function inConflict<Row>(
  error: unknown,
  name: string,
  isRow: (value: unknown) => value is Row,
): Row | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const row = inBody(error, name);
  return isRow(row) ? row : null;
}

/** The server's text where there is one, else the specification's text for this failure (section 8). */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

function textFields(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Makes an error of an answer that is not a success. An answer that is not from our API (a proxy's page) gives an empty
 * message.
 */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const parts: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const fields = textFields(parts['fields']);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: typeof parts['code'] === 'string' ? parts['code'] : `HTTP_${response.status}`,
    message: typeof parts['message'] === 'string' ? parts['message'] : '',
    body,
    ...(fields && { fields }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  });
}
