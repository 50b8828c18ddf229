import { Hono } from 'hono';
import {
  statisticsDetailsQuerySchema,
  statisticsDetailsSchema,
  statisticsQuerySchema,
  statisticsSchema,
} from '@canteen/domain/statistics/statistics.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { requires } from '../http/requires.ts';
import { setNextCursor } from '../http/response-header.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { salesStatistics } from './sales-statistics.ts';
import { statisticsDetails } from './statistics-details.ts';

/** /api/orders/statistics: figures for admins and owners, and for shop admins those of their shops. */
export function statisticsRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/',
      describeRoute({
        tag: 'Statistics',
        summary: 'Sales statistics of the orders that the caller may count',
        answers: {
          200: ['The figures; X-Next-Cursor leads to the next page of `orders`', statisticsSchema],
        },
        errors: [400, 403],
      }),
      signedIn(ctx),
      requires('statistics.view'),
      validate('query', statisticsQuerySchema),
      async (c) => {
        const { statistics, next } = await salesStatistics(ctx, c.var.actor, c.req.valid('query'));
        setNextCursor(c, next);
        return largeJson(c, statistics);
      },
    )
    .get(
      '/details',
      describeRoute({
        tag: 'Statistics',
        summary:
          'The previous range, the busiest hours, the best-selling foods, the waits and the cancellations',
        answers: { 200: ['Further figures of the same orders', statisticsDetailsSchema] },
        errors: [400, 403],
      }),
      signedIn(ctx),
      requires('statistics.view'),
      validate('query', statisticsDetailsQuerySchema),
      async (c) => largeJson(c, await statisticsDetails(ctx, c.var.actor, c.req.valid('query'))),
    );
}
