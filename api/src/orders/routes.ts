import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { ORDER_STATUSES } from '@canteen/domain/order-status';
import {
  changeStatusSchema,
  createOrderSchema,
  listOrdersSchema,
  orderSchema,
} from '@canteen/domain/order.schema';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { changeStatus } from './change-status.ts';
import { createOrder } from './create-order.ts';
import { listOrders } from './list-orders.ts';
import { trackOrder } from './track-order.ts';

const tags = ['Orders'];
const content = (schema: z.ZodMiniType) => ({ 'application/json': { schema: resolver(schema) } });
const order = { description: 'The order as the caller may see it', content: content(orderSchema) };
const orders = {
  description: 'Orders, newest first; X-Next-Cursor goes on where there are more',
  content: content(z.array(orderSchema)),
};
// Either form of an id; whatever is neither finds no order.
const idParam = z.strictObject({ id: z.string().check(z.maxLength(40)) });
const statusParam = z.strictObject({ status: z.string().check(z.maxLength(20)) });

/** /api/orders. Static paths stand before parameters: `allstatus` is no status. */
export function ordersRoutes(ctx: Context) {
  return new Hono<AppEnv>()
    .get(
      '/',
      describeRoute({ tags, summary: 'The orders that the caller may see', responses: { 200: orders } }),
      signedIn(ctx),
      validate('query', listOrdersSchema),
      async (c) => {
        const { rows, next } = await listOrders(ctx, c.var.actor, c.req.valid('query'));
        if (next !== null) c.header('X-Next-Cursor', next);
        return c.json(rows);
      },
    )
    .get(
      '/allstatus',
      describeRoute({
        tags,
        summary: 'Every status an order can have',
        responses: { 200: { description: 'Statuses', content: content(z.array(z.string())) } },
      }),
      signedIn(ctx),
      (c) => c.json(ORDER_STATUSES),
    )
    .get(
      '/track/:id',
      describeRoute({
        tags,
        summary: 'One order with its timeline, by id or number',
        responses: { 200: order },
      }),
      signedIn(ctx),
      validate('param', idParam),
      async (c) => c.json(await trackOrder(ctx, c.var.actor, c.req.valid('param').id)),
    )
    .get(
      '/:status',
      describeRoute({ tags, summary: 'The orders of one status', responses: { 200: orders } }),
      signedIn(ctx),
      validate('param', statusParam),
      validate('query', listOrdersSchema),
      async (c) => {
        const input = { ...c.req.valid('query'), ...c.req.valid('param') };
        const { rows, next } = await listOrders(ctx, c.var.actor, input);
        if (next !== null) c.header('X-Next-Cursor', next);
        return c.json(rows);
      },
    )
    .post(
      '/create',
      describeRoute({
        tags,
        summary: 'Make the order of a proved payment; a repeat answers the same order with 200',
        responses: { 200: order, 201: order },
      }),
      signedIn(ctx),
      validate('json', createOrderSchema),
      async (c) => {
        const { order, first } = await createOrder(ctx, c.var.actor, c.req.valid('json'));
        return c.json(order, first ? 201 : 200);
      },
    )
    .put(
      '/:id/status',
      describeRoute({
        tags,
        summary: 'Set the status; with `from`, 409 and the present order when it has moved on',
        responses: { 200: order },
      }),
      signedIn(ctx),
      validate('param', idParam),
      validate('json', changeStatusSchema),
      async (c) => {
        const input = { ...c.req.valid('json'), ...c.req.valid('param') };
        return c.json(await changeStatus(ctx, c.var.actor, input));
      },
    );
}
