import { Hono } from 'hono';
import * as z from 'zod/mini';
import { auditEntrySchema, listAuditSchema } from '@canteen/domain/audit/audit.schema';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { describeRoute } from '../http/describe-route.ts';
import { largeJson } from '../http/large-json.ts';
import { requires } from '../http/requires.ts';
import { setNextCursor } from '../http/response-header.ts';
import { signedIn } from '../http/session.ts';
import { validate } from '../http/validate.ts';
import { listAudit } from './list-audit.ts';

/** /api/audit: who changed what, for admin and owner. */
export function auditRoutes(ctx: Context) {
  return new Hono<AppEnv>().get(
    '/',
    describeRoute({
      tag: 'Audit',
      summary: 'The audit trail, newest first',
      answers: { 200: ['Entries; X-Next-Cursor leads to the next page', z.array(auditEntrySchema)] },
      errors: [400, 403],
    }),
    signedIn(ctx),
    requires('audit.view'),
    validate('query', listAuditSchema),
    async (c) => {
      const { rows, next } = await listAudit(ctx, c.var.actor, c.req.valid('query'));
      setNextCursor(c, next);
      return largeJson(c, rows);
    },
  );
}
