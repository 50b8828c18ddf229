import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { answerHeader } from './answer-header.ts';
import type { AppEnv } from './env.ts';

const NAME = 'X-Request-Id';
const GIVEN = /^[\w\-=]{1,255}$/;

/**
 * The id under which the log tells of this request, the one that a proxy gave if it gave any; from now on the answer
 * tells it too. Made when it is first asked for: of a quiet read nothing is told.
 */
export function requestIdOf(c: Context<AppEnv>): string {
  const known = c.get('requestId');
  if (known !== undefined) return known;
  const given = c.req.header(NAME);
  const id = given !== undefined && GIVEN.test(given) ? given : randomUUID();
  c.set('requestId', id);
  answerHeader(c, NAME, id);
  return id;
}
