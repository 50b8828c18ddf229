import { createHash } from 'node:crypto';
import { FILE_TOO_LARGE, MAX_SPREADSHEET_BYTES } from '@canteen/domain/foods/food-import.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { violatedConstraint, type Queryable } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { noSuchShop } from '../foods/locks.ts';
import { storableText } from './storable-text.ts';

const MAX_NAME = 200;

interface Upload {
  shop: string;
  spreadsheet: File;
}

/**
 * Stores a spreadsheet of foods, which a worker then imports (section 7, bulk import; decisions, Background jobs). The
 * same file for the same shop, sent again by the same user before the import has ended, is the same import.
 * @returns the id of the import
 * @throws FORBIDDEN 403, INVALID 400 when there is no such shop, TOO_LARGE 413
 */
export async function storeUpload(
  ctx: Context,
  actor: SessionActor,
  { shop, spreadsheet }: Upload,
): Promise<string> {
  requireRight(actor, 'food.edit', { shopId: shop });
  if (spreadsheet.size > MAX_SPREADSHEET_BYTES)
    throw new AppError('TOO_LARGE', FILE_TOO_LARGE, { fields: { spreadsheet: FILE_TOO_LARGE } });
  // Keeps the end of a long name, because it contains the file type.
  const name = Array.from(storableText(spreadsheet.name)).slice(-MAX_NAME).join('');
  const now = ctx.clock.now();
  const id = await ctx.sql.begin(async (tx) => {
    const { file, hash } = await sendInParts(tx, spreadsheet);
    await tx`
      insert into food_imports (shop_id, started_by, file_name, file_hash, file, created_at, updated_at)
      values (${shop}, ${actor._id}, ${name}, ${hash}, lo_get(${file}), ${now}, ${now})
      on conflict (started_by, shop_id, file_hash) where ended_at is null do nothing`.catch(throwNoSuchShop);
    await tx`select lo_unlink(${file})`;
    const [row] = await tx<{ id: string }[]>`
      select food_imports.id from food_imports
      where food_imports.started_by = ${actor._id} and food_imports.shop_id = ${shop}
        and food_imports.file_hash = ${hash} and food_imports.ended_at is null`;
    return row?.id;
  });
  // Another request of the same file, whose import ended between the two statements.
  if (id === undefined) return storeUpload(ctx, actor, { shop, spreadsheet });
  ctx.signals.publish({ kind: 'imports' });
  return id;
}

/**
 * Sends a file to the database in parts, so that no other request waits while a large file is written to the socket.
 * @returns its SHA-256, and the oid of a large object with the whole file, which the caller's transaction must remove
 */
async function sendInParts(tx: Queryable, spreadsheet: File): Promise<{ file: number; hash: Uint8Array }> {
  const [created] = await tx<{ file: number }[]>`select lo_create(0) as file`;
  if (!created) throw new Error('PostgreSQL made no large object');
  const hash = createHash('sha256');
  let sent = 0;
  for await (const part of spreadsheet.stream()) {
    hash.update(part);
    await tx`select lo_put(${created.file}, ${sent}, ${part})`;
    sent += part.length;
  }
  return { file: created.file, hash: hash.digest() };
}

function throwNoSuchShop(error: unknown): never {
  if (violatedConstraint(error) !== 'food_imports_shop_id_fkey') throw error;
  throw noSuchShop();
}
