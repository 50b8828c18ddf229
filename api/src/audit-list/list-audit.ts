import { SHOWN_FOODS } from '@canteen/domain/audit/audit-subjects';
import type { AuditEntryAnswer, ListAuditInput } from '@canteen/domain/audit/audit.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { decodeCursor, MAX_ROWS, toPage, type Page } from '../database/paging.ts';
import type { Fragment, Sql } from '../database/sql.ts';
import { requireRight } from '../errors/require-right.ts';

interface Row extends Pick<
  AuditEntryAnswer,
  'action' | 'subjectKind' | 'subjectId' | 'subjectName' | 'before' | 'after'
> {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string;
}

/** The audit trail, newest first, for admin and owner. @throws FORBIDDEN 403, INVALID 400 when the cursor is not valid */
export async function listAudit(
  ctx: Context,
  actor: SessionActor,
  input: ListAuditInput,
): Promise<Page<AuditEntryAnswer>> {
  requireRight(actor, 'audit.view');
  const limit = input.limit ?? MAX_ROWS;
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, 'number');
  const read = await ctx.slowRead(
    (sql) => sql<Row[]>`
    select audit_entries.id, audit_entries.at, audit_entries.actor_id, audit_entries.action,
      -- The name is erased after some months (privacy/erase-audit.ts); it is still known while the account exists.
      coalesce(nullif(audit_entries.actor_name, ''),
        (select users.name from users where users.id = audit_entries.actor_id), 'Somebody') as actor_name,
      audit_entries.subject_kind, audit_entries.subject_id,
      ${withFewFoods(sql, sql`change.before`)} as before, ${withFewFoods(sql, sql`change.after`)} as after,
      case audit_entries.subject_kind
        when 'user' then coalesce(
          (select users.name from users where users.id = audit_entries.subject_id),
          change.before ->> 'name', change.after ->> 'name')
        when 'shop' then coalesce(
          change.after ->> 'name', change.before ->> 'name',
          (select shops.name from shops where shops.id = audit_entries.subject_id))
        when 'food' then coalesce(
          change.after ->> 'name', change.before ->> 'name',
          (select foods.name from foods where foods.id = audit_entries.subject_id))
        when 'order' then (select orders.number from orders where orders.id = audit_entries.subject_id)
        when 'mail' then (select orders.number from orders where orders.id = audit_entries.subject_id)
        when 'drop-point' then coalesce(change.after ->> 'name', change.before ->> 'name')
        when 'bypass-entry' then coalesce(change.after ->> 'email', change.before ->> 'email')
        when 'payment' then (
          select orders.number from refunds join orders on orders.id = refunds.order_id
          where refunds.id = audit_entries.subject_id)
      end as subject_name
    from (
      select * from audit_entries
      where true
        ${input.subjectKind === undefined ? sql`` : sql`and audit_entries.subject_kind = ${input.subjectKind}`}
        ${input.subjectId === undefined ? sql`` : sql`and audit_entries.subject_id = ${input.subjectId}`}
        ${input.sessions === 'false' ? sql`and audit_entries.action not in ('user.login', 'user.logout')` : sql``}
        ${input.sessions === 'only' ? sql`and audit_entries.action in ('user.login', 'user.logout')` : sql``}
        ${from === null ? sql`` : sql`and (audit_entries.at, audit_entries.id) < (${from.at}, ${from.id}::text::bigint)`}
      order by audit_entries.at desc, audit_entries.id desc
      limit ${limit + 1}
    ) as audit_entries
    -- Copied once. Otherwise PostgreSQL would decompress a large value again for each part that is read of it.
    cross join lateral (
      select audit_entries.before || '{}' as before, audit_entries.after || '{}' as after offset 0
    ) as change
    order by audit_entries.at desc, audit_entries.id desc`,
  );
  const { rows, next } = toPage(read, limit, (row) => ({ at: row.at, id: String(row.id) }));
  return { rows: rows.map(present), next };
}

/**
 * One side of a change. Of a change of a whole menu only the foods that the screen shows, because an entry may have thousands:
 * of an import the changed values, otherwise the names. An import counts the foods that it updated.
 */
const withFewFoods = (sql: Sql, side: Fragment) => sql`
  case when ${side} -> 'foods' -> ${SHOWN_FOODS}::integer is null then ${side}
    else (${side} - 'foods') || jsonb_build_object(
      'foodCount', coalesce(${side} -> 'foodCount', change.after -> 'updated',
        to_jsonb(jsonb_array_length(${side} -> 'foods'))),
      'foods', (select jsonb_agg(
          case when change.before ? 'foods' and change.after ? 'foods' then shown.food
            else jsonb_build_object('name', shown.food -> 'name') end)
        from jsonb_path_query(${side}, '$.foods[0 to $last]',
          jsonb_build_object('last', ${SHOWN_FOODS - 1}::integer)) as shown (food)))
  end`;

function present({ id, at, actorId, actorName, ...entry }: Row): AuditEntryAnswer {
  return { ...entry, _id: String(id), at: at.toISOString(), actor: { _id: actorId, name: actorName } };
}
