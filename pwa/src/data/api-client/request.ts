import { ApiError, errorFromResponse } from '../../lib/requests/api-error.ts';
import { reportReached, reportUnreachable } from '../../lib/requests/online.ts';
import { countPending } from '../../lib/requests/pending-requests.ts';
import { updateServerTime } from '../../lib/time/clock.ts';
import { sessionExpired } from '../session/session-expiry.ts';
import { currentUser } from '../session/session.ts';

const READ_TIMEOUT_MS = 15_000;
const WRITE_TIMEOUT_MS = 30_000;
/** A spreadsheet needs more time: the server may work on it for 20 s after the upload. */
const FORM_TIMEOUT_MS = 90_000;

const WITHOUT_BODY = new Set([204, 205, 304]);

export const NO_NETWORK_TEXT = 'No connection. Check your network and try again.';
const TIMEOUT_TEXT = 'The server did not answer in time. Please try again.';

function timeoutOf(method: string, body: unknown): number {
  if (body instanceof FormData) return FORM_TIMEOUT_MS;
  return method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}

/** Reads the body of an answer. `restartTimer` lets the time limit start again. */
type ReadBody = (response: Response, restartTimer: () => void) => Promise<ArrayBuffer>;

const readAtOnce: ReadBody = (response) => response.arrayBuffer();

async function fetchWithTimeout(
  input: RequestInfo | URL,
  init: RequestInit,
  timeoutMs: number,
  readBody: ReadBody,
): Promise<Response> {
  const signal = init.signal ?? null;
  const controller = new AbortController();
  const giveUp = () => controller.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, timeoutMs);
  };
  restartTimer();
  const askedAt = Date.now();
  try {
    const response = await fetch(input, { ...init, signal: controller.signal });
    updateServerTime(response.headers.get('Date'), askedAt);
    // Read the whole body here, so that the time limit covers it.
    const body = await readBody(response, restartTimer);
    reportReached(askedAt);
    return new Response(WITHOUT_BODY.has(response.status) ? null : body, response);
  } catch (cause) {
    // The caller cancelled the request: this says nothing about the network.
    if (signal?.aborted) throw cause;
    reportUnreachable();
    throw timedOut
      ? new ApiError({ status: 0, code: 'TIMEOUT', message: TIMEOUT_TEXT }, { cause })
      : new ApiError({ status: 0, code: 'NETWORK', message: NO_NETWORK_TEXT }, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * `fetch` as the API wants it: the stored user's bearer token, a time limit, an ApiError for every answer that
 * is not a success; a 401 ends the session (specification, sections 4 and 7).
 */
export async function request(
  input: RequestInfo | URL,
  init: RequestInit = {},
  readBody = readAtOnce,
): Promise<Response> {
  const token = currentUser()?.token;
  const headers = new Headers(init.headers);
  headers.set('Accept', 'application/json');
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const timeout = timeoutOf((init.method ?? 'GET').toUpperCase(), init.body);
  const response = await fetchWithTimeout(input, { ...init, headers }, timeout, readBody);
  if (response.ok) return response;
  if (response.status === 401) sessionExpired(token);
  throw await errorFromResponse(response);
}

const isRead = ({ method = 'GET' }: RequestInit) => method.toUpperCase() === 'GET';

/** `request`, counted for the 'Loading...' overlay when it writes and sends no form data. */
export function userRequest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const answer = request(input, init);
  return isRead(init) || init.body instanceof FormData ? answer : countPending(answer);
}
