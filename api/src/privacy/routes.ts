import { Hono } from 'hono';
import { requestDeletionSchema } from '@canteen/domain/accounts/account.schema';
import { campusDay } from '@canteen/domain/campus-time';
import { deletionSchema, personalDataSchema } from '@canteen/domain/privacy/privacy.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { accountLimits } from '../limits/account-limits.ts';
import { exportData } from './export-data.ts';
import { readDeletion } from './read-deletion.ts';
import { requestDeletion } from './request-deletion.ts';
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
        const day = campusDay(ctx.clock.now());
        return c.body(await streamOf(exportData(ctx, c.var.actor)), 200, {
          'Content-Type': 'application/json',
          'Content-Disposition': `attachment; filename="canteen-data-${day}.json"`,
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

/** The pieces as a body. The first is read at once, so that an error then is still answered with its status. */
async function streamOf(pieces: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const first = await pieces.next();
  let waiting: IteratorResult<string> | null = first;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = waiting ?? (await pieces.next());
      waiting = null;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // The client has gone away.
    cancel: async () => void (await pieces.return(undefined)),
  });
}
