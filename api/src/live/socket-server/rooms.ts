import { isAdminOrOwner, type Actor } from '@canteen/domain/users/permissions';
import type { OrderOwners } from '../../orders/event-stream.ts';

/** The room of everyone who sees all orders: admin, owner, delivery. */
export const ALL_ORDERS = 'orders';
/** The room of everyone who manages users: admin and owner. */
export const ALL_USERS = 'users';
const shopRoom = (shopId: string) => `shop:${shopId}`;
export const userRoom = (userId: string) => `user:${userId}`;

/** The rooms of a user, by their rights. Clients never choose a room. */
export function roomsOf(actor: Actor): string[] {
  const managesUsers = isAdminOrOwner(actor);
  const all = managesUsers || actor.isDelivery;
  const shops = actor.isShopAdmin ? actor.managedShops.map(shopRoom) : [];
  return [userRoom(actor._id), ...(all ? [ALL_ORDERS] : []), ...(managesUsers ? [ALL_USERS] : []), ...shops];
}

/** The rooms of everyone who works on the orders of a shop. */
export const staffRooms = (shopId: string) => [ALL_ORDERS, shopRoom(shopId)];

/** The rooms that get an order's events. */
export function roomsOfOrder(order: OrderOwners): string[] {
  return [...staffRooms(order.shopId), ...(order.userId === null ? [] : [userRoom(order.userId)])];
}
