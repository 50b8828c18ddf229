import { orderScope, type Actor } from '@canteen/domain/users/permissions';
import type { Fragment, Queryable } from '../database/sql.ts';

const ofCustomer = (sql: Queryable, { _id }: Actor) => sql`orders.user_id = ${_id}`;
const ofShops = (sql: Queryable, ids: readonly string[]) => sql`orders.shop_id = any(${[...ids]})`;

/**
 * The condition for the orders that the actor may see (decisions, Roles): for a customer their own, for a shop admin their
 * own and those of their shops, for admin, owner and delivery all.
 */
export function ordersInScope(sql: Queryable, actor: Actor): Fragment {
  const own = ofCustomer(sql, actor);
  switch (orderScope(actor)) {
    case 'all':
      return sql`true`;
    case 'managed':
      return sql`(${ofShops(sql, actor.managedShops)} or ${own})`;
    case 'own':
      return own;
  }
}

/** The same for an actor who may not see all orders; customers and shop admins share one statement. */
export function someOrdersInScope(sql: Queryable, actor: Actor): Fragment {
  const shops = orderScope(actor) === 'managed' ? actor.managedShops : [];
  return sql`(${ofCustomer(sql, actor)} or ${ofShops(sql, shops)})`;
}
