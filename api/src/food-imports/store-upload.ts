import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FILE_TOO_LARGE, MAX_SPREADSHEET_BYTES } from '@canteen/domain/foods/food-import.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { violatedConstraint } from '../database/database-errors.ts';
import type { Queryable } from '../database/sql.ts';
import { fieldError, noSuchShop, tooMany } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { storableText } from './storable-text.ts';

const MAX_NAME = 200;
/** Imports are done one after the other, so those of one user must not make all others wait (docs/decisions/0189). */
const MAX_OPEN = 2;
const TOO_MANY_OPEN =
  'Two of your imports have not ended yet. You can import this file when one of them has ended.';
/** About as long as an import takes. */
const RETRY_SECONDS = 10;

interface Upload {
  shop: string;
  spreadsheet: File;
  /** The Idempotency-Key of the request; null without one. */
  key: string | null;
}

/**
 * Stores a spreadsheet of foods, which a worker then imports (section 7, bulk import; decisions, Background jobs). The
 * same file for the same shop, sent again by the same user before the import has ended or with the same key, is the same
 * import.
 * @returns the id of the import
 * @throws FORBIDDEN 403, INVALID 400 when there is no such shop, TOO_LARGE 413, TOO_MANY 429 when two other imports of the
 *   user have not ended
 */
export async function storeUpload(
  ctx: Context,
  actor: SessionActor,
  { shop, spreadsheet, key }: Upload,
): Promise<string> {
  requireRight(actor, 'food.edit', { shopId: shop });
  if (spreadsheet.size > MAX_SPREADSHEET_BYTES) throw fieldError('TOO_LARGE', 'spreadsheet', FILE_TOO_LARGE);
  // Keeps the end of a long name, because it contains the file type.
  const name = Array.from(storableText(spreadsheet.name)).slice(-MAX_NAME).join('');
  const hash = await hashOf(spreadsheet);
  const now = ctx.clock.now();
  const id = await ctx.sql.begin(async (tx) => {
    const known = await sameImport(tx, actor._id, { shop, hash, key });
    if (known !== undefined) return known;
    const file = await sendInParts(tx, spreadsheet);
    const [row] = await tx<{ id: string }[]>`
      insert into food_imports (shop_id, started_by, file_name, file_hash, file, creation_key, created_at, updated_at)
      values (${shop}, ${actor._id}, ${name}, ${hash}, lo_get(${file}), ${key}, ${now}, ${now})
      returning food_imports.id`.catch(throwNoSuchShop);
    await tx`select lo_unlink(${file})`;
    return row?.id ?? '';
  });
  ctx.signals.publish({ kind: 'imports' });
  return id;
}

/**
 * The id of the user's import of this file that has not ended or has the same key. Until the end of the transaction no other
 * request stores an import of this user.
 * @throws TOO_MANY 429 when there is none, and the user already has as many others as are allowed
 */
async function sameImport(
  tx: Queryable,
  userId: string,
  { shop, hash, key }: { shop: string; hash: Uint8Array; key: string | null },
): Promise<string | undefined> {
  await tx`select pg_advisory_xact_lock(hashtext('open imports'), hashtext(${userId}))`;
  const found = await tx<{ id: string; isOpen: boolean; isSame: boolean }[]>`
    select food_imports.id, food_imports.ended_at is null as is_open,
      coalesce(food_imports.shop_id = ${shop}, false) and food_imports.file_hash = ${hash} as is_same
    from food_imports
    where food_imports.started_by = ${userId}
      and (food_imports.ended_at is null or food_imports.creation_key = ${key})`;
  const same = found.find(({ isSame }) => isSame);
  if (!same && found.filter(({ isOpen }) => isOpen).length >= MAX_OPEN)
    throw tooMany(RETRY_SECONDS, TOO_MANY_OPEN);
  return same?.id;
}

/** The SHA-256 of the file. Between the parts other requests have their turn. */
async function hashOf(spreadsheet: File): Promise<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of spreadsheet.stream()) {
    hash.update(part);
    await nextTurn();
  }
  return hash.digest();
}

/**
 * Sends a file to the database in parts, so that no other request waits while a large file is written to the socket.
 * @returns the oid of a large object with the whole file, which the caller's transaction must remove
 */
async function sendInParts(tx: Queryable, spreadsheet: File): Promise<number> {
  const [created] = await tx<{ file: number }[]>`select lo_create(0) as file`;
  if (!created) throw new Error('PostgreSQL made no large object');
  let sent = 0;
  for await (const part of spreadsheet.stream()) {
    await tx`select lo_put(${created.file}, ${sent}, ${part})`;
    sent += part.length;
  }
  return created.file;
}

function throwNoSuchShop(error: unknown): never {
  if (violatedConstraint(error) !== 'food_imports_shop_id_fkey') throw error;
  throw noSuchShop('shop');
}
