import { Hono } from 'hono';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { noBody } from '../http/no-body.ts';
import { strictIdParam } from '../http/params.schema.ts';
import { requires } from '../http/requires.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { retryRefund } from './retry-refund.ts';

/** /api/payments/refunds, for admin and owner. */
export function refundsRoutes(ctx: Context) {
  return new Hono<AppEnv>().post(
    '/:id/retry',
    describeRoute({
      tag: 'Payments',
      summary: 'Retry a refund now',
      answers: { 204: ['The refund was retried; GET /api/payments/exceptions shows its state'] },
      errors: [400, 403, 404, 422],
    }),
    signedIn(ctx),
    requires('payments.exceptions'),
    noBody,
    validate('param', strictIdParam),
    async (c) => {
      await retryRefund(ctx, c.var.actor, c.req.valid('param').id);
      return c.body(null, 204);
    },
  );
}
