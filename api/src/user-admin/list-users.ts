import { ONLY_ADMINS_AND_OWNERS, may } from '@canteen/domain/permissions';
import type { ListUsersInput } from '@canteen/domain/user-admin.schema';
import type { User } from '@canteen/domain/user.schema';
import { presentUser } from '../presenters/user.ts';
import type { Context } from '../context/context.ts';
import { forbidden } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';
import { decodeCursor, MOST_ROWS, toPage, type Page } from '../database/paging.ts';
import { userColumns } from '../users/queries.ts';
import { type UserRecord } from '../context/actor.ts';

/** Everyone with an account, newest first, for admin and owner. @throws FORBIDDEN 403, INVALID 400 on a foreign cursor */
export async function listUsers(
  ctx: Context,
  actor: SessionActor,
  input: ListUsersInput,
): Promise<Page<User>> {
  if (!may(actor, 'users.manage')) throw forbidden(ONLY_ADMINS_AND_OWNERS);
  const { sql } = ctx;
  const limit = input.limit ?? MOST_ROWS;
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor);
  const pattern = `%${(input.search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const read = await sql<(UserRecord & { createdAt: Date })[]>`
    select ${userColumns(sql)}, users.created_at from users
    where true
      ${
        input.search
          ? sql`and (lower(users.name) like ${pattern} or users.email like ${pattern} or users.contact like ${pattern})`
          : sql``
      }
      ${from === null ? sql`` : sql`and (users.created_at, users.id) < (${from.at}, ${from.id})`}
    order by users.created_at desc, users.id desc
    limit ${limit + 1}`;
  const { rows, next } = toPage(read, limit, (row) => ({ at: row.createdAt, id: row._id }));
  return { rows: rows.map((row) => presentUser(row)), next };
}
