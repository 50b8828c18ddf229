import type { Fragment } from 'postgres';
import type { ListUsersInput } from '@canteen/domain/user-admin/user-list.schema';
import type { UserRole, UserSort } from '@canteen/domain/user-admin/user-roles';
import { contactSearch } from '@canteen/domain/users/contact-search';
import type { User } from '@canteen/domain/users/user.schema';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { keysetPaging, rowsToRead, toKeysetPage, type SortOrder } from '../database/keyset-paging.ts';
import { containsPattern } from '../database/like-pattern.ts';
import { MAX_ROWS, type Page } from '../database/paging.ts';
import type { Queryable } from '../database/sql.ts';
import { requireRight } from '../errors/require-right.ts';
import { presentUser } from '../presenters/user.ts';
import { userColumns } from '../users/queries.ts';

interface UserPage extends Page<User> {
  /** How many users match, on all pages together. */
  total: number;
}

type Row = UserRecord & { keyValues: string[] };

/**
 * All users, for admin and owner (section 7): newest first unless `sort` says otherwise, filtered by
 * text and role. @throws FORBIDDEN 403, INVALID 400 on a cursor of another list
 */
export async function listUsers(ctx: Context, actor: SessionActor, input: ListUsersInput): Promise<UserPage> {
  requireRight(actor, 'users.manage');
  const { sql } = ctx;
  const { sort = 'newest', limit = MAX_ROWS, cursor } = input;
  const order = orderOf(sql, sort);
  const { keyValues, after, orderBy } = keysetPaging(sql, order, cursor);
  const matching = sql`${searched(sql, input.search)} and ${withRole(sql, input.role)}`;
  const rowCount = rowsToRead(limit, cursor);
  const [read, [count]] = await Promise.all([
    sql<Row[]>`
      select ${userColumns(sql)}, ${keyValues} from users
      where ${matching} ${after}
      order by ${orderBy}
      limit ${rowCount}`,
    sql<{ total: number }[]>`select count(*)::integer as total from users where ${matching}`,
  ]);
  const { rows, next } = toKeysetPage(read, rowCount, order);
  return { rows: rows.map((row) => presentUser(row)), next, total: count?.total ?? 0 };
}

function orderOf(sql: Queryable, sort: UserSort): SortOrder {
  const id = { by: sql`users.id`, kind: 'text' } as const;
  const created = { by: sql`users.created_at`, kind: 'instant' } as const;
  const name = { by: sql`lower(users.name)`, kind: 'text' } as const;
  const email = { by: sql`users.email`, kind: 'text' } as const;
  const orders: Record<UserSort, Omit<SortOrder, 'name'>> = {
    newest: { keys: [created, id], descending: true },
    oldest: { keys: [created, id], descending: false },
    name: { keys: [name, id], descending: false },
    '-name': { keys: [name, id], descending: true },
    email: { keys: [email, id], descending: false },
    '-email': { keys: [email, id], descending: true },
  };
  return { name: sort, ...orders[sort] };
}

/** Each word of the text is in the name, the email or the contact; or the whole text is a part of the contact. */
function searched(sql: Queryable, search: string | undefined): Fragment {
  if (!search) return sql`true`;
  const words = search.toLowerCase().split(/\s+/).map(containsPattern);
  const contact = containsPattern(contactSearch(search) ?? search);
  return sql`(lower(users.name) || ' ' || users.email || ' ' || users.contact like all(${words}::text[])
    or users.contact like ${contact})`;
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
