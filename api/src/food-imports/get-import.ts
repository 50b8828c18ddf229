import type { ImportReport } from '@canteen/domain/foods/food-import.schema';
import { may } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { importById, reportOf } from './queries.ts';

/**
 * The progress of an import, for the user who started it, admins and owners (decisions, Background jobs).
 * @throws NOT_FOUND 404 when it is unknown, too old, or was started by another user
 */
export async function getImport(ctx: Context, actor: SessionActor, id: string): Promise<ImportReport> {
  const record = await importById(ctx.sql, id);
  if (!record || !may(actor, 'import.view', record)) throw notFound('There is no such import');
  return reportOf(ctx.sql, record);
}
