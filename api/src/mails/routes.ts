import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  dismissedMailsSchema,
  dismissMailsSchema,
  failedMailSchema,
  retriedMailsSchema,
} from '@canteen/domain/mails/failed-mail.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { noBody } from '../http/no-body.ts';
import { requires } from '../http/requires.ts';
import { signedIn, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { dismissFailedMail, dismissFailedMails } from './dismiss-failed.ts';
import { listFailedMails } from './list-failed.ts';
import { retryAllFailedMails, retryFailedMail } from './retry-failed.ts';

const tag = 'Mails';
const mailIdParam = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,200}$/, 'Not an id')) });

/** /api/mails: failed mails, for admin and owner. */
export function mailsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/failed',
      describeRoute({
        tag,
        summary: 'Mails that could not be sent, the last first',
        answers: { 200: ['Mails', z.array(failedMailSchema)] },
        errors: [403],
      }),
      signedIn(ctx),
      async (c) => largeJson(c, await listFailedMails(ctx, c.var.actor)),
    )
    .post(
      '/failed/retry',
      describeRoute({
        tag,
        summary: 'Retry all failed mails now that have a recipient',
        answers: { 200: ['How many are queued', retriedMailsSchema] },
        errors: [400, 403],
      }),
      signedIn(ctx),
      requires('mails.failed'),
      noBody,
      async (c) => c.json({ queued: await retryAllFailedMails(ctx, c.var.actor) }),
    )
    .post(
      '/failed/:id/retry',
      describeRoute({
        tag,
        summary: 'Retry a failed mail now',
        answers: { 204: ['The mail is queued'] },
        errors: [400, 403, 404, 422],
      }),
      signedIn(ctx),
      requires('mails.failed'),
      noBody,
      validate('param', mailIdParam),
      async (c) => {
        await retryFailedMail(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    )
    .delete(
      '/failed',
      describeRoute({
        tag,
        summary: 'Dismiss all failed mails of the list whose last try failed between these times',
        answers: { 200: ['How many are dismissed', dismissedMailsSchema] },
        errors: [400, 403],
      }),
      signedIn(ctx),
      requires('mails.failed'),
      validate('query', dismissMailsSchema),
      async (c) => {
        const query = c.req.valid('query');
        const range = {
          from: query.from === undefined ? null : new Date(query.from),
          until: new Date(query.until),
        };
        return c.json({
          dismissed: await withActor(ctx, c, (actor) => dismissFailedMails(ctx, actor, range)),
        });
      },
    )
    .delete(
      '/failed/:id',
      describeRoute({
        tag,
        summary: 'Dismiss a failed mail; it is never sent',
        answers: { 204: ['The mail is dismissed'] },
        errors: [400, 403, 404],
      }),
      signedIn(ctx),
      requires('mails.failed'),
      validate('param', mailIdParam),
      async (c) => {
        await withActor(ctx, c, (actor) => dismissFailedMail(ctx, actor, c.req.valid('param').id));
        return c.body(null, 204);
      },
    );
}
