import { Hono } from 'hono';
import * as z from 'zod/mini';
import { id } from '@canteen/domain/field.schema';
import {
  importDoneSchema,
  importFoodsSchema,
  importReportSchema,
  importStartedSchema,
  importStoppedSchema,
} from '@canteen/domain/foods/food-import.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { idempotencyKey, idempotencyKeyParameter } from '../http/idempotency-key.ts';
import { largeJson } from '../http/large-json.ts';
import { refuseAboveConcurrency } from '../http/refuse-above-concurrency.ts';
import { requires } from '../http/requires.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { readForm } from '../uploads/read-form.ts';
import { getImport } from './get-import.ts';
import { storeUpload } from './store-upload.ts';
import { waitForImport } from './wait-for-import.ts';

const WAIT_MS = 20_000;
/** Simultaneous uploads, those that wait included; each one holds up to 5 MB in memory. */
const MAX_UPLOADS = 8;

/** Aborts when the client has closed the connection: it may send the file again, and this request must not take a place then. */
function whenGone(outgoing: AppEnv['Bindings']['outgoing']): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  return gone.signal;
}

/** /api/foods/bulk-import. */
export function foodImportsRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .post(
      '/bulk-import',
      describeRoute({
        tag: 'Foods',
        summary: 'Add and update the foods of a shop from a spreadsheet',
        parameters: [idempotencyKeyParameter('import')],
        answers: {
          200: ['The import has ended', importDoneSchema],
          202: [
            'It goes on after 20 s; the socket event import:progress tells how far it is',
            importStartedSchema,
          ],
          400: ['The request or the file is not valid', importStoppedSchema],
          422: ['The import has stopped; `results` has what it imported before', importStoppedSchema],
        },
        errors: [403, 413],
      }),
      session,
      // Before the body is read, so that users without the right do not use up the limit of uploads.
      requires('foods.manage'),
      refuseAboveConcurrency(MAX_UPLOADS),
      readForm,
      // Again, because the body may have taken long.
      session,
      requires('foods.manage'),
      validate('form', importFoodsSchema),
      async (c) => {
        const gone = whenGone(c.env.outgoing);
        const key = idempotencyKey(c.req.header('Idempotency-Key'));
        const jobId = await storeUpload(ctx, c.var.actor, { ...c.req.valid('form'), key });
        const results = await waitForImport(ctx, jobId, { timeoutMs: WAIT_MS, gone });
        return results ? await largeJson(c, { results }) : c.json({ jobId }, 202);
      },
    )
    .get(
      '/bulk-import/:jobId',
      describeRoute({
        tag: 'Foods',
        summary: 'How far an import of foods is',
        answers: { 200: ['Its state, and its results when it has ended', importReportSchema] },
        errors: [400, 404],
      }),
      session,
      validate('param', z.object({ jobId: id })),
      async (c) => largeJson(c, await getImport(ctx, c.var.actor, c.req.valid('param').jobId)),
    );
}
