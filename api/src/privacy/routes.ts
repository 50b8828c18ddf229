import { Hono } from 'hono';
import { requestDeletionSchema } from '@canteen/domain/accounts/account.schema';
import { deletionSchema, personalDataSchema } from '@canteen/domain/privacy/privacy.schema';
import type { Context } from '../context/context.ts';
import { acceptsGzip } from '../http/accepts-gzip.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { exportData, fileNameOf } from './export-data.ts';
import { readDeletion } from './read-deletion.ts';
import { requestDeletion } from './request-deletion.ts';
import { streamOf } from './stream-of.ts';
import { withdrawDeletion } from './withdraw-deletion.ts';

const tag = 'Privacy';
const TOO_MANY = 'You have downloaded your data several times. Please wait.';

/** /api/users/me/…: the caller's data, and the deletion of their account. */
export function privacyRoutes(ctx: Context) {
  const limits = accountLimits(ctx.sql);
  return new Hono<AppEnv>()
    .get(
      '/data',
      describeRoute({
        tag,
        summary: 'Everything that is stored about the caller, as one file; at most 5 times an hour',
        answers: { 200: ['The data', personalDataSchema] },
      }),
      signedIn(ctx),
      async (c) => {
        await limits.dataExports.consume(c.var.actor._id, TOO_MANY);
        const isCompressed = acceptsGzip(c);
        return c.body(await streamOf(exportData(ctx, c.var.actor), isCompressed), 200, {
          'Content-Type': 'application/json',
          'Content-Disposition': `attachment; filename="${fileNameOf(ctx)}"`,
          Vary: 'Accept-Encoding',
          ...(isCompressed && { 'Content-Encoding': 'gzip' }),
        });
      },
    )
    .get(
      '/deletion',
      describeRoute({
        tag,
        summary: "Whether the caller's account is to be deleted, and what that waits for",
        answers: { 200: ['The deletion', deletionSchema] },
      }),
      signedIn(ctx),
      async (c) => c.json(await readDeletion(ctx, c.var.actor)),
    )
    .post(
      '/deletion',
      describeRoute({
        tag,
        summary: "Delete the caller's account: at once, or when nothing is under way any more",
        answers: { 200: ['The deletion; with the state deleted every session has ended', deletionSchema] },
        errors: [400, 422],
      }),
      signedIn(ctx),
      validate('json', requestDeletionSchema),
      async (c) => c.json(await requestDeletion(ctx, limits, c.var.actor, c.req.valid('json'))),
    )
    .delete(
      '/deletion',
      describeRoute({
        tag,
        summary: 'Keep the account, which was to be deleted',
        answers: { 200: ['The deletion', deletionSchema] },
      }),
      signedIn(ctx),
      async (c) => c.json(await withdrawDeletion(ctx, c.var.actor)),
    );
}
