import type { AuditAction } from '@canteen/domain/audit/audit-actions';
import type { AuditSubject } from '@canteen/domain/audit/audit-subjects';
import type { Fragment, Queryable } from '../database/sql.ts';

interface AuditEntry {
  at: Date;
  /** Null for the system. */
  actor: { _id: string; name: string } | null;
  /** `<noun>.<verb>`, such as 'order.status'. */
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string;
  /** The changed fields before and after. Never a secret. */
  before?: object | null;
  after?: object | null;
}

/** Writes an audit entry in the transaction of the change, so that neither is stored without the other. */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, entry);
}

/** The same as a part of the statement of the change. With `from` there is an entry for each of its rows. */
export function insertAudit(sql: Queryable, entry: AuditEntry, from: Fragment = sql``) {
  const { at, actor, action, subjectKind, subjectId, before, after } = entry;
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  return sql`
    insert into audit_entries (at, actor_id, actor_name, action, subject_kind, subject_id, before, after)
    select ${at}, ${actor?._id ?? null}, ${actor?.name ?? 'system'}, ${action}, ${subjectKind}, ${subjectId},
      ${json(before)}::text::jsonb, ${json(after)}::text::jsonb ${from}`;
}
