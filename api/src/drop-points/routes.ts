import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  dropPointParam,
  dropPointSchema,
  saveDropPointSchema,
  updateDropPointSchema,
} from '@canteen/domain/drop-points/drop-point.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { creationKey, idempotencyKeyParameter } from '../http/idempotency-key.ts';
import { largeJson } from '../http/large-json.ts';
import { requires } from '../http/requires.ts';
import { signedIn, withActor } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { createDropPoint } from './create-drop-point.ts';
import { deleteDropPoint } from './delete-drop-point.ts';
import { allDropPoints } from './queries.ts';
import { updateDropPoint } from './update-drop-point.ts';

const tag = 'Drop points';
const param = validate('param', dropPointParam);

/** /api/drop-points: named places to which orders are delivered (decisions, Shops). Everyone reads them. */
export function dropPointsRoutes(ctx: Context) {
  const session = signedIn(ctx);
  return new Hono<AppEnv>()
    .get(
      '/',
      describeRoute({
        tag,
        summary: 'All drop points, by name',
        access: 'public',
        answers: { 200: ['Drop points', z.array(dropPointSchema)] },
      }),
      async (c) => largeJson(c, await allDropPoints(ctx.sql)),
    )
    .post(
      '/',
      describeRoute({
        tag,
        summary: 'Add a drop point; a repeat with the same Idempotency-Key adds none',
        parameters: [idempotencyKeyParameter('drop point')],
        answers: {
          200: ['The drop point that the first request added', dropPointSchema],
          201: ['The new drop point', dropPointSchema],
        },
        errors: [400, 403, 409, 422],
      }),
      session,
      requires('dropPoints.manage'),
      validate('json', saveDropPointSchema),
      async (c) => {
        const key = creationKey(c.var.actor, c.req.header('Idempotency-Key'));
        const { dropPoint, isNew } = await withActor(ctx, c, (actor) =>
          createDropPoint(ctx, actor, c.req.valid('json'), key),
        );
        return c.json(dropPoint, isNew ? 201 : 200);
      },
    )
    .put(
      '/:id',
      describeRoute({
        tag,
        summary: 'Change the name and the place of a drop point',
        answers: { 200: ['The changed drop point', dropPointSchema] },
        errors: [400, 403, 404, 409, 422],
      }),
      session,
      requires('dropPoints.manage'),
      param,
      validate('json', updateDropPointSchema),
      async (c) =>
        c.json(
          await withActor(ctx, c, (actor) =>
            updateDropPoint(ctx, actor, c.req.valid('param').id, c.req.valid('json')),
          ),
        ),
    )
    .delete(
      '/:id',
      describeRoute({
        tag,
        summary: 'Delete a drop point; orders keep their place',
        answers: { 204: ['The drop point is deleted'] },
        errors: [400, 403, 404],
      }),
      session,
      param,
      async (c) => {
        await withActor(ctx, c, (actor) => deleteDropPoint(ctx, actor, c.req.valid('param').id));
        return c.body(null, 204);
      },
    );
}
