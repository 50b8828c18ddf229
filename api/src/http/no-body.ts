import { createMiddleware } from 'hono/factory';
import { fieldError } from '../errors/app-error.ts';
import type { AppEnv } from './app-env.ts';

const NO_BODY = 'This call takes no body';

/** For a call without a body, because fields that a call does not know are refused. @throws INVALID 400 */
export const noBody = createMiddleware<AppEnv>(async (c, next) => {
  const text = (await c.req.text()).trim();
  if (text !== '' && text !== '{}') throw fieldError('INVALID', 'body', NO_BODY);
  await next();
});
