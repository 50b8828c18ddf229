import { Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { auditEntrySchema, listAuditSchema } from '@canteen/domain/audit.schema';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/env.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { listAudit } from './list-audit.ts';

/** /api/audit: who changed what, for admin and owner. */
export function auditRoutes(ctx: Context) {
  return new Hono<AppEnv>().get(
    '/',
    describeRoute({
      tags: ['Audit'],
      summary: 'The audit trail, newest first; the next cursor is in X-Next-Cursor',
      responses: {
        200: {
          description: 'Entries',
          content: { 'application/json': { schema: resolver(z.array(auditEntrySchema)) } },
        },
      },
    }),
    signedIn(ctx),
    validate('query', listAuditSchema),
    async (c) => {
      const { rows, next } = await listAudit(ctx, c.var.actor, c.req.valid('query'));
      if (next !== null) c.header('X-Next-Cursor', next);
      return c.json(rows);
    },
  );
}
