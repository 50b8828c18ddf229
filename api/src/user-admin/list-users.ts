import { ONLY_ADMINS_AND_OWNERS, may } from '@canteen/domain/permissions';
import type { ListUsersInput, UserRole, UserSort } from '@canteen/domain/user-admin.schema';
import type { User } from '@canteen/domain/user.schema';
import type { Fragment } from 'postgres';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { decodeSortedCursor, encodeSortedCursor, MAX_ROWS, type Page } from '../database/paging.ts';
import { forbidden } from '../errors/app-error.ts';
import { presentUser } from '../presenters/user.ts';
import { userColumns } from '../users/queries.ts';

interface UserPage extends Page<User> {
  /** How many users match, on all pages together. */
  total: number;
}

type Row = UserRecord & { createdAt: Date };

/**
 * Everyone with an account, for admin and owner (section 7): newest first unless `sort` says otherwise, filtered by
 * text and role. @throws FORBIDDEN 403, INVALID 400 on a cursor of another list
 */
export async function listUsers(ctx: Context, actor: SessionActor, input: ListUsersInput): Promise<UserPage> {
  if (!may(actor, 'users.manage')) throw forbidden(ONLY_ADMINS_AND_OWNERS);
  const { sql } = ctx;
  const { sort = 'newest', limit = MAX_ROWS } = input;
  const { key, descending, keyOf } = sortings(sql)[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const matching = sql`${searched(sql, input.search)} and ${withRole(sql, input.role)}`;
  const after = input.cursor === undefined ? null : decodeSortedCursor(sort, input.cursor);
  const afterKey = typeof after?.key === 'number' ? new Date(after.key) : (after?.key ?? '');
  const from =
    after === null
      ? sql`true`
      : descending
        ? sql`(${key}, users.id) < (${afterKey}, ${after.id})`
        : sql`(${key}, users.id) > (${afterKey}, ${after.id})`;
  const [read, [count]] = await Promise.all([
    sql<Row[]>`
      select ${userColumns(sql)}, users.created_at from users
      where ${matching} and ${from}
      order by ${key} ${direction}, users.id ${direction}
      limit ${limit + 1}`,
    sql<{ total: number }[]>`select count(*)::integer as total from users where ${matching}`,
  ]);
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => presentUser(row)),
    next: read.length > limit && last ? encodeSortedCursor(sort, { key: keyOf(last), id: last._id }) : null,
    total: count?.total ?? 0,
  };
}

interface Sorting {
  key: Fragment;
  descending: boolean;
  keyOf: (row: Row) => string | number;
}

function sortings(sql: Queryable): Record<UserSort, Sorting> {
  const created = { key: sql`users.created_at`, keyOf: (row: Row) => row.createdAt.getTime() };
  const name = { key: sql`lower(users.name)`, keyOf: (row: Row) => row.name.toLowerCase() };
  const email = { key: sql`users.email`, keyOf: (row: Row) => row.email };
  return {
    newest: { ...created, descending: true },
    oldest: { ...created, descending: false },
    name: { ...name, descending: false },
    '-name': { ...name, descending: true },
    email: { ...email, descending: false },
    '-email': { ...email, descending: true },
  };
}

function searched(sql: Queryable, search: string | undefined): Fragment {
  if (!search) return sql`true`;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(users.name) like ${pattern} or users.email like ${pattern} or users.contact like ${pattern})`;
}

function withRole(sql: Queryable, role: UserRole | undefined): Fragment {
  switch (role) {
    case undefined:
      return sql`true`;
    case 'owner':
      return sql`users.is_owner`;
    case 'admin':
      return sql`users.is_admin`;
    case 'shop-admin':
      return sql`users.is_shop_admin`;
    case 'delivery':
      return sql`users.is_delivery`;
    case 'customer':
      return sql`not (users.is_owner or users.is_admin or users.is_shop_admin or users.is_delivery)`;
    case 'blocked':
      return sql`users.is_blocked`;
  }
}
