import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { failedMailSchema } from '@canteen/domain/failed-mail.schema';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/env.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { listFailedMails } from './list-failed.ts';
import { retryFailedMail } from './retry-failed.ts';

const tags = ['Mails'];
const param = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,200}$/, 'Not an id')) });

/** /api/mails: what could not be sent, for admin and owner. */
export function mailsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/failed',
      describeRoute({
        tags,
        summary: 'Mails that were given up after many tries, the last first',
        responses: {
          200: {
            description: 'Mails',
            content: { 'application/json': { schema: resolver(z.array(failedMailSchema)) } },
          },
        },
      }),
      signedIn(ctx),
      async (c) => c.json(await listFailedMails(ctx, c.var.actor)),
    )
    .post(
      '/failed/:id/retry',
      describeRoute({
        tags,
        summary: 'Try one again now',
        responses: { 204: { description: 'It is on its way' } },
      }),
      signedIn(ctx),
      validate('param', param),
      async (c) => {
        await retryFailedMail(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    );
}
