import { isStaff, type RoleFlags } from './role-flags.ts';

/** The signed-in user with the fields that decide rights (specification, sections 3 and 6). Flags combine. */
export interface Actor extends RoleFlags {
  _id: string;
  isBlocked: boolean;
  /** The ids of the shops that are assigned to a shop admin. */
  managedShops: readonly string[];
}

/** The customer and the shop of an order. `userId` is null when the customer's account was deleted. */
interface OrderSubject {
  userId: string | null;
  shopId: string;
}

interface ShopSubject {
  shopId: string;
}

/** The account that the actor wants to change. */
interface UserSubject {
  target: Pick<Actor, '_id' | 'isOwner'>;
}

/** One flag of an account; `value` is its new value. */
interface UserSwitchSubject extends UserSubject {
  value: boolean;
}

/** Every action that needs a right, with the subject that the rule looks at. */
interface Actions {
  dashboard: [];
  /** Work with the orders of others; `orderScope` says which ones. */
  'orders.manage': [];
  /** Search orders by the customer's name, email or contact. */
  'orders.searchCustomers': [];
  'order.view': [OrderSubject];
  'order.viewCustomer': [OrderSubject];
  'order.viewItems': [OrderSubject];
  'order.viewPayment': [OrderSubject];
  /** Set at least one status; `statusesSettableBy` (orders/settable-statuses.ts) says which ones. */
  'order.setStatus': [ShopSubject];
  'shops.manage': [];
  'shop.create': [];
  'shop.delete': [];
  /** Text, hours, contact. */
  'shop.edit': [ShopSubject];
  'shop.setEnabled': [ShopSubject];
  'shop.setTaxable': [];
  'shops.toggleAll': [];
  /** Add, change and delete drop points. */
  'dropPoints.manage': [];
  'foods.manage': [];
  /** Add, change, enable, delete, import. */
  'food.edit': [ShopSubject];
  /** Enable, disable or delete all foods of one shop. */
  'foods.bulk': [ShopSubject];
  /** See the progress and the errors of a food import. */
  'import.view': [{ startedBy: string | null }];
  /** Upload a picture for a shop or a food. */
  'picture.upload': [];
  'statistics.view': [];
  'statistics.ofShop': [ShopSubject];
  'users.manage': [];
  'user.edit': [UserSubject];
  'user.delete': [UserSubject];
  /** Delete the own account. */
  'account.delete': [{ isLastOwner: boolean }];
  'user.setBlocked': [UserSwitchSubject];
  'user.setAdmin': [UserSwitchSubject];
  'user.setOwner': [UserSwitchSubject];
  'user.setShopAdmin': [UserSwitchSubject];
  'user.setDelivery': [UserSwitchSubject];
  'user.setManagedShops': [UserSubject];
  'bypass.manage': [];
  'audit.view': [];
  'payments.exceptions': [];
  /** Mails that could not be sent. */
  'mails.failed': [];
}
export type Action = keyof Actions;
/** What the rule of an action looks at, beside the actor. */
export type SubjectOf<A extends Action> = Actions[A];

export const NOT_ALLOWED = 'You are not allowed to do this';
export const ONLY_ADMINS_AND_OWNERS = 'Only admins and owners can access this page';

/** Admins and owners have all rights in every shop. */
export const isAdminOrOwner = (user: RoleFlags) => user.isAdmin || user.isOwner;
/** isShopAdmin without isAdmin and isOwner (specification, section 6). isDelivery makes no difference. */
export const isShopAdminOnly = (user: RoleFlags) => user.isShopAdmin && !isAdminOrOwner(user);
/** Delivery without any other role: works with orders only (specification, section 6). */
export const isDeliveryOnly = (user: RoleFlags) =>
  user.isDelivery && !user.isShopAdmin && !isAdminOrOwner(user);

/** Whether the actor has the rights of a shop admin in this shop. */
export const manages = (actor: Actor, shopId: string) =>
  isAdminOrOwner(actor) || (actor.isShopAdmin && actor.managedShops.includes(shopId));
const isCustomerOf = (actor: Actor, order: OrderSubject) => order.userId === actor._id;

/**
 * Everything that the rules about an order look at, as one number: actors with the same number have the same rights in
 * this order. It must be fast: it is computed for every open screen when an order changes.
 */
export function orderRelation(actor: Actor, order: OrderSubject): number {
  if (actor.isBlocked) return 0;
  return (
    (isCustomerOf(actor, order) ? 1 : 0) +
    (actor.isDelivery ? 2 : 0) +
    (isAdminOrOwner(actor) ? 4 : 0) +
    (manages(actor, order.shopId) ? 8 : 0)
  );
}

type Refusal = string | null;
const denyUnless = (allowed: boolean, message = NOT_ALLOWED): Refusal => (allowed ? null : message);

const adminOrOwner = (actor: Actor) => denyUnless(isAdminOrOwner(actor));
const shopStaff = (actor: Actor) => denyUnless(isAdminOrOwner(actor) || actor.isShopAdmin);
const managesShop = (actor: Actor, { shopId }: ShopSubject) => denyUnless(manages(actor, shopId));

/** The messages for an admin who wants to change an owner's account. */
const OWNERS_ACCOUNT = {
  edit: 'Admins cannot edit owner accounts',
  block: 'Admins cannot block owner accounts',
  delete: 'Admins cannot delete owner accounts',
};

/** Allows admins and owners, except an admin on an owner's account (specification, section 6). */
function onAccount(actor: Actor, { target }: UserSubject, verb: keyof typeof OWNERS_ACCOUNT): Refusal {
  if (!isAdminOrOwner(actor)) return ONLY_ADMINS_AND_OWNERS;
  return denyUnless(actor.isOwner || !target.isOwner, OWNERS_ACCOUNT[verb]);
}
const isSelf = (actor: Actor, { target }: UserSubject) => target._id === actor._id;

/** One rule for each action. Null allows; a text refuses and is shown (the specification's text where it has one). */
const RULES: { [A in Action]: (actor: Actor, ...subject: Actions[A]) => Refusal } = {
  dashboard: (actor) => denyUnless(isStaff(actor)),
  'orders.manage': (actor) => denyUnless(isStaff(actor)),
  'orders.searchCustomers': (actor) => denyUnless(isAdminOrOwner(actor) || actor.isDelivery),
  'order.view': (actor, order) =>
    denyUnless(isCustomerOf(actor, order) || actor.isDelivery || manages(actor, order.shopId)),
  'order.viewCustomer': (actor, order) =>
    denyUnless(isCustomerOf(actor, order) || actor.isDelivery || isAdminOrOwner(actor)),
  'order.viewItems': (actor, order) => denyUnless(isCustomerOf(actor, order) || manages(actor, order.shopId)),
  'order.viewPayment': (actor, order) => denyUnless(isCustomerOf(actor, order) || isAdminOrOwner(actor)),
  'order.setStatus': (actor, { shopId }) => denyUnless(actor.isDelivery || manages(actor, shopId)),

  'shops.manage': shopStaff,
  'shop.create': (actor) =>
    denyUnless(isAdminOrOwner(actor), 'Shop admins cannot add new shops. Please contact an administrator.'),
  'shop.delete': (actor) =>
    denyUnless(isAdminOrOwner(actor), 'Shop admins cannot delete shops. Please contact an administrator.'),
  'shop.edit': managesShop,
  'shop.setEnabled': managesShop,
  'shop.setTaxable': (actor) =>
    denyUnless(isAdminOrOwner(actor), 'Only administrators can update GST settings'),
  'shops.toggleAll': adminOrOwner,

  'dropPoints.manage': adminOrOwner,

  'foods.manage': shopStaff,
  'food.edit': managesShop,
  'foods.bulk': (actor, { shopId }) =>
    denyUnless(isAdminOrOwner(actor) || (manages(actor, shopId) && actor.managedShops.length === 1)),

  'import.view': (actor, { startedBy }) => denyUnless(isAdminOrOwner(actor) || startedBy === actor._id),

  'picture.upload': shopStaff,

  'statistics.view': shopStaff,
  'statistics.ofShop': managesShop,

  'users.manage': (actor) => denyUnless(isAdminOrOwner(actor), ONLY_ADMINS_AND_OWNERS),
  'user.edit': (actor, subject) => onAccount(actor, subject, 'edit'),
  'user.delete': (actor, subject) =>
    isSelf(actor, subject) ? 'You cannot delete your own account' : onAccount(actor, subject, 'delete'),
  'account.delete': (_, { isLastOwner }) =>
    denyUnless(!isLastOwner, 'You are the last owner. Make somebody else an owner first.'),
  'user.setBlocked': (actor, subject) =>
    isSelf(actor, subject) && subject.value
      ? 'You cannot block your own account'
      : onAccount(actor, subject, 'block'),
  'user.setAdmin': (actor, subject) =>
    isSelf(actor, subject) && !subject.value
      ? 'You cannot remove your own admin privileges'
      : onAccount(actor, subject, 'edit'),
  'user.setOwner': (actor, subject) => {
    if (isSelf(actor, subject) && !subject.value) return 'You cannot remove your own owner privileges';
    return denyUnless(actor.isOwner, 'Only owners can change owner privileges');
  },
  'user.setShopAdmin': (actor, subject) => onAccount(actor, subject, 'edit'),
  'user.setDelivery': (actor, subject) => onAccount(actor, subject, 'edit'),
  'user.setManagedShops': (actor, subject) => onAccount(actor, subject, 'edit'),

  'bypass.manage': (actor) => denyUnless(isAdminOrOwner(actor), ONLY_ADMINS_AND_OWNERS),
  'audit.view': adminOrOwner,
  'payments.exceptions': adminOrOwner,
  'mails.failed': adminOrOwner,
};

/**
 * The text to show when the actor may not do this; null when they may (specification, section 6). A guest (null) and a
 * blocked user may do nothing.
 */
export function denialReason<A extends Action>(
  actor: Actor | null,
  action: A,
  ...subject: SubjectOf<A>
): string | null {
  if (!actor || actor.isBlocked) return NOT_ALLOWED;
  return RULES[action](actor, ...subject);
}

/** Whether the actor may do it (specification, section 6; decisions, Roles). */
export function may<A extends Action>(actor: Actor | null, action: A, ...subject: SubjectOf<A>): boolean {
  return denialReason(actor, action, ...subject) === null;
}

/**
 * Which orders a list may contain: all; those of the actor's managed shops and their own; or only their own
 * (decisions, Roles).
 */
export function orderScope(actor: Actor): 'all' | 'managed' | 'own' {
  if (isAdminOrOwner(actor) || actor.isDelivery) return 'all';
  return actor.isShopAdmin ? 'managed' : 'own';
}

/** The role that an order event stores for the person who caused it. */
export type ActorRole = 'customer' | 'owner' | 'admin' | 'shop-admin' | 'delivery' | 'system';

/** The role in which the actor works on an order of this shop: the first one that gives them the right. */
export function actingRole(actor: Actor, { shopId }: ShopSubject): ActorRole {
  if (actor.isOwner) return 'owner';
  if (actor.isAdmin) return 'admin';
  if (manages(actor, shopId)) return 'shop-admin';
  return actor.isDelivery ? 'delivery' : 'customer';
}
