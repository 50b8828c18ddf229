import type { UserRecord } from '../context/actor.ts';
import type { Queryable } from '../database/sql.ts';

/** The ids of a user's shops, the longest assigned one first. */
export const managedShops = (sql: Queryable) => sql`
  array(select shop_admins.shop_id from shop_admins where shop_admins.user_id = users.id
    order by shop_admins.assigned_at, shop_admins.shop_id)`;

/** The columns of a UserRecord. */
export const userColumns = (sql: Queryable) => sql`
  users.id as "_id", users.name, users.email, users.contact, users.address,
  users.is_admin, users.is_owner, users.is_shop_admin, users.is_delivery, users.is_blocked,
  users.deletion_requested_at, users.mails_about_steps, ${managedShops(sql)} as managed_shops`;

/** The user with this id; null when there is none. */
export async function findUser(sql: Queryable, id: string): Promise<UserRecord | null> {
  const [row] = await sql<UserRecord[]>`select ${userColumns(sql)} from users where users.id = ${id}`;
  return row ?? null;
}

/** The user, locked until the caller's transaction ends. */
export async function lockUser(tx: Queryable, id: string): Promise<UserRecord | null> {
  await tx`select 1 from users where users.id = ${id} for update`;
  return findUser(tx, id);
}

/** Whether an account has this email. */
export async function isKnownEmail(sql: Queryable, email: string): Promise<boolean> {
  const rows = await sql`select 1 from users where users.email = ${email}`;
  return rows.count > 0;
}
