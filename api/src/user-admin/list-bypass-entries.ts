import type { BypassEntry } from '@canteen/domain/user-admin/bypass-list.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';

export interface BypassRow {
  id: string;
  email: string;
  reason: string;
  addedByName: string;
  createdAt: Date;
}

export const presentBypassEntry = ({
  id,
  email,
  reason,
  addedByName,
  createdAt,
}: BypassRow): BypassEntry => ({
  _id: id,
  email,
  reason,
  addedBy: { name: addedByName },
  createdAt: createdAt.toISOString(),
});

/** The email bypass list, newest first, for admin and owner (section 2). @throws FORBIDDEN 403 */
export async function listBypassEntries(ctx: Context, actor: SessionActor): Promise<BypassEntry[]> {
  requireRight(actor, 'bypass.manage');
  const rows = await ctx.sql<BypassRow[]>`
    select bypass_entries.id, bypass_entries.email, bypass_entries.reason, bypass_entries.added_by_name,
      bypass_entries.created_at
    from bypass_entries order by bypass_entries.created_at desc, bypass_entries.id desc`;
  return rows.map(presentBypassEntry);
}
