import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ORDER_STATUSES } from '@canteen/domain/orders/order-status';
import { changeStatusSchema, listOrdersSchema, orderSchema } from '@canteen/domain/orders/order.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { noBody } from '../http/no-body.ts';
import { idParam } from '../http/params.schema.ts';
import { setNextCursor } from '../http/response-header.ts';
import { signedIn, signedInFromCache, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { changeStatus } from './change-status.ts';
import { listOrders } from './list-orders.ts';
import { markOpened } from './mark-opened.ts';
import { trackOrder } from './track-order.ts';

const tag = 'Orders';
const order = ['The order as the caller may see it', orderSchema] as const;
const orders = ['Orders, newest first; X-Next-Cursor leads to the next page', z.array(orderSchema)] as const;
const statusParam = z.strictObject({ status: z.string().check(z.maxLength(20)) });

/** /api/orders. Static paths come first: `allstatus` is not a status. */
export function ordersRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/',
      describeRoute({
        tag,
        summary: 'The orders that the caller may see',
        answers: { 200: orders },
        errors: [400],
      }),
      signedIn(ctx),
      validate('query', listOrdersSchema),
      async (c) => {
        const { rows, next } = await listOrders(ctx, c.var.actor, c.req.valid('query'));
        setNextCursor(c, next);
        return largeJson(c, rows);
      },
    )
    .get(
      '/allstatus',
      describeRoute({
        tag,
        summary: 'Every status an order can have',
        answers: { 200: ['Statuses', z.array(z.string())] },
      }),
      signedIn(ctx),
      (c) => c.json(ORDER_STATUSES),
    )
    .get(
      '/track/:id',
      describeRoute({
        tag,
        summary: 'One order with its timeline, by id or number',
        answers: { 200: order },
        errors: [404],
      }),
      signedIn(ctx),
      validate('param', idParam),
      async (c) => c.json(await trackOrder(ctx, c.var.actor, c.req.valid('param').id)),
    )
    .get(
      '/:status',
      describeRoute({ tag, summary: 'The orders of one status', answers: { 200: orders }, errors: [400] }),
      signedIn(ctx),
      validate('param', statusParam),
      validate('query', listOrdersSchema),
      async (c) => {
        const input = { ...c.req.valid('query'), ...c.req.valid('param') };
        const { rows, next } = await listOrders(ctx, c.var.actor, input);
        setNextCursor(c, next);
        return largeJson(c, rows);
      },
    )
    .put(
      '/:id/status',
      describeRoute({
        tag,
        summary: 'Set the status; with `from`, 409 and the current order when its status is another one',
        answers: { 200: order },
        errors: [400, 403, 404, 409, 422],
      }),
      signedInFromCache(ctx),
      validate('param', idParam),
      validate('json', changeStatusSchema),
      async (c) => {
        const input = { ...c.req.valid('json'), ...c.req.valid('param') };
        return c.json(await withActor(ctx, c, (actor) => changeStatus(ctx, actor, input)));
      },
    )
    .put(
      '/:id/opened',
      describeRoute({
        tag,
        summary: 'Note that somebody who may accept the order has opened it; the alarms of the shop stop',
        answers: { 204: ['It is noted, or somebody else has opened it before'] },
        errors: [400, 403, 404],
      }),
      signedIn(ctx),
      noBody,
      validate('param', idParam),
      async (c) => {
        await markOpened(ctx, c.var.actor, c.req.valid('param').id);
        return c.body(null, 204);
      },
    );
}
