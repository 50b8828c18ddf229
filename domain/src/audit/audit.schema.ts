import * as z from 'zod/mini';
import { id } from '../field.schema.ts';
import { pageFields } from '../list-query.schema.ts';
import { AUDIT_SUBJECTS } from './audit-subjects.ts';

/** GET /api/audit: newest first, in pages (decisions, HTTP). */
export const listAuditSchema = z.strictObject({
  subjectKind: z.optional(z.enum(AUDIT_SUBJECTS)),
  subjectId: z.optional(id),
  /** 'false' leaves out logins and logouts, 'only' leaves out everything else. */
  sessions: z.optional(z.enum(['true', 'false', 'only'])),
  ...pageFields,
});
export type ListAuditInput = z.infer<typeof listAuditSchema>;

/** Who changed what and when, with the values before and after (decisions, Roles). */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.object({ _id: z.nullable(z.string()), name: z.string() }),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The user, shop, food, order number or email address; null when it is gone and was not recorded. */
  subjectName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntryAnswer = z.infer<typeof auditEntrySchema>;
