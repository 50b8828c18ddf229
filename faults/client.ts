import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

export interface User {
  id: string;
  token: string;
  /** Sent as X-Forwarded-For, so that the rate limits count each user as another client. */
  address: string;
}

/** Answers that should not happen at all, such as status 500. */
export const unexpectedAnswers: string[] = [];

interface Call {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** What the server answered; `body` is parsed JSON. */
interface Answer<Body> {
  status: number;
  body: Body;
  /** The cursor of a list's next page; null on the last one. */
  next: string | null;
}

/** Calls one of the API processes. Resolves with null when it did not answer. */
export async function callOnce<Body>(url: string, user: User, call: Call): Promise<Answer<Body> | null> {
  const { method, path, body, headers } = call;
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${user.token}`,
        'x-forwarded-for': user.address,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await answer.text();
    const { status } = answer;
    if (status >= 500 && status !== 503 && status !== 502)
      unexpectedAnswers.push(`${method} ${path} was answered with ${status}: ${text.slice(0, 200)}`);
    const next = answer.headers.get('x-next-cursor');
    return { status, body: (text === '' ? null : JSON.parse(text)) as Body, next };
  } catch {
    return null;
  }
}

const RETRY_LIMIT_MS = 90_000;

/**
 * Calls the API until it gives an answer that another try would not change, like the app: after an outage (no answer, 429
 * or 5xx) it tries again, at another process. Null after 90 seconds.
 */
export async function callUntilAnswered<Body>(
  urls: readonly string[],
  user: User,
  call: Call,
  random: Random,
): Promise<Answer<Body> | null> {
  const deadline = performance.now() + RETRY_LIMIT_MS;
  for (let wait = 200; ; wait = Math.min(wait * 2, 3_000)) {
    const answer = await callOnce<Body>(random.pick(urls), user, call);
    if (answer && answer.status !== 429 && answer.status < 500) return answer;
    if (performance.now() > deadline) return null;
    await pause(wait * random.between(0.5, 1));
  }
}
