import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyActor, people, person, type PersonKind } from '../testing/people.ts';
import { actingRole, isDeliveryOnly, isShopAdminOnly, may, orderScope, denialReason } from './permissions.ts';
import { isStaff } from './role-flags.ts';

const EVERYONE = Object.keys(people) as PersonKind[];
const STAFF: PersonKind[] = [
  'delivery',
  'shopAdmin',
  'shopAdminOfTwo',
  'shopAdminWhoDelivers',
  'admin',
  'owner',
];
const SHOP_STAFF = STAFF.filter((who) => who !== 'delivery');
const DELIVERY_AND_ADMINS: PersonKind[] = ['delivery', 'shopAdminWhoDelivers', 'admin', 'owner'];
const ADMINS_AND_OWNERS: PersonKind[] = ['admin', 'owner'];
const who = (allowed: (actor: (typeof people)[PersonKind]) => boolean) =>
  EVERYONE.filter((name) => allowed(people[name]));

const mine = { shopId: 'mine' };
const theirs = { shopId: 'theirs' };
const orderOfMyShop = { ...mine, userId: 'somebody' };
const orderElsewhere = { ...theirs, userId: 'somebody' };
const myOrder = { ...theirs, userId: 'me' };

describe('who may', () => {
  it.each([
    ['dashboard', STAFF],
    ['orders.manage', STAFF],
    ['orders.searchCustomers', DELIVERY_AND_ADMINS],
    ['shops.manage', SHOP_STAFF],
    ['shop.create', ADMINS_AND_OWNERS],
    ['shop.delete', ADMINS_AND_OWNERS],
    ['shop.setTaxable', ADMINS_AND_OWNERS],
    ['shops.toggleAll', ADMINS_AND_OWNERS],
    ['foods.manage', SHOP_STAFF],
    ['picture.upload', SHOP_STAFF],
    ['statistics.view', SHOP_STAFF],
    ['users.manage', ADMINS_AND_OWNERS],
    ['bypass.manage', ADMINS_AND_OWNERS],
    ['audit.view', ADMINS_AND_OWNERS],
    ['payments.exceptions', ADMINS_AND_OWNERS],
    ['mails.failed', ADMINS_AND_OWNERS],
  ] as const)('%s', (action, allowed) => {
    expect(who((actor) => may(actor, action))).toEqual(allowed);
  });

  it.each([
    ['order.view', orderOfMyShop, STAFF],
    ['order.view', orderElsewhere, DELIVERY_AND_ADMINS],
    ['order.view', myOrder, EVERYONE.slice(1)],
    ['order.viewCustomer', orderOfMyShop, DELIVERY_AND_ADMINS],
    ['order.viewCustomer', orderElsewhere, DELIVERY_AND_ADMINS],
    ['order.viewCustomer', myOrder, EVERYONE.slice(1)],
    ['order.viewItems', orderOfMyShop, SHOP_STAFF],
    ['order.viewItems', orderElsewhere, ADMINS_AND_OWNERS],
    ['order.viewItems', myOrder, EVERYONE.slice(1)],
    ['order.viewPayment', orderOfMyShop, ADMINS_AND_OWNERS],
    ['order.viewPayment', myOrder, EVERYONE.slice(1)],
    ['order.setStatus', orderOfMyShop, STAFF],
    ['order.setStatus', orderElsewhere, DELIVERY_AND_ADMINS],
    ['order.setStatus', myOrder, DELIVERY_AND_ADMINS],
  ] as const)('%s of %j', (action, order, allowed) => {
    expect(who((actor) => may(actor, action, order))).toEqual(allowed);
  });

  it.each([
    ['shop.edit', mine, SHOP_STAFF],
    ['shop.edit', theirs, ADMINS_AND_OWNERS],
    ['shop.setEnabled', mine, SHOP_STAFF],
    ['shop.setEnabled', theirs, ADMINS_AND_OWNERS],
    ['food.edit', mine, SHOP_STAFF],
    ['food.edit', theirs, ADMINS_AND_OWNERS],
    ['foods.bulk', mine, ['shopAdmin', 'shopAdminWhoDelivers', 'admin', 'owner']],
    ['foods.bulk', theirs, ADMINS_AND_OWNERS],
    ['statistics.ofShop', mine, SHOP_STAFF],
    ['statistics.ofShop', theirs, ADMINS_AND_OWNERS],
  ] as const)('%s of %j', (action, shop, allowed) => {
    expect(who((actor) => may(actor, action, shop))).toEqual(allowed);
  });

  it('an import of foods is for the person who started it, admins and owners', () => {
    const mayView = (startedBy: string | null) => who((actor) => may(actor, 'import.view', { startedBy }));
    expect(mayView('me')).toEqual(EVERYONE.filter((name) => name !== 'guest'));
    expect(mayView('somebody')).toEqual(ADMINS_AND_OWNERS);
    expect(mayView(null)).toEqual(ADMINS_AND_OWNERS);
  });

  it('the order of a deleted account belongs to no customer', () => {
    expect(may(people.customer, 'order.view', { ...theirs, userId: null })).toBe(false);
  });

  it('a guest and a blocked user may do nothing, whatever their flags', () => {
    fc.assert(
      fc.property(anyActor(), (actor) => {
        for (const blocked of [null, { ...actor, isBlocked: true }]) {
          expect(may(blocked, 'dashboard')).toBe(false);
          expect(may(blocked, 'order.view', myOrder)).toBe(false);
          expect(may(blocked, 'food.edit', mine)).toBe(false);
          expect(may(blocked, 'user.setOwner', { target: { _id: 'x', isOwner: false }, value: true })).toBe(
            false,
          );
        }
      }),
    );
  });

  it('another flag never takes a right on an order away', () => {
    const flag = fc.constantFrom('isAdmin', 'isOwner', 'isShopAdmin', 'isDelivery');
    fc.assert(
      fc.property(
        anyActor(),
        flag,
        fc.constantFrom(orderOfMyShop, orderElsewhere, myOrder),
        (actor, gained, order) => {
          const more = { ...actor, [gained]: true };
          for (const action of [
            'order.view',
            'order.viewCustomer',
            'order.viewItems',
            'order.setStatus',
          ] as const) {
            if (may(actor, action, order)) expect(may(more, action, order)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('accounts', () => {
  const self = { _id: 'me', isOwner: false };
  const sameOwner = { _id: 'me', isOwner: true };
  const user = { _id: 'other', isOwner: false };
  const owner = { _id: 'other', isOwner: true };
  const onlyAdminsAndOwners = 'Only admins and owners can access this page';

  it.each([
    ['admin', 'user.edit', user, null],
    ['admin', 'user.edit', self, null],
    ['admin', 'user.edit', owner, 'Admins cannot edit owner accounts'],
    ['owner', 'user.edit', owner, null],
    ['shopAdmin', 'user.edit', user, onlyAdminsAndOwners],
    ['customer', 'user.edit', self, onlyAdminsAndOwners],
    ['admin', 'user.delete', user, null],
    ['admin', 'user.delete', owner, 'Admins cannot delete owner accounts'],
    ['admin', 'user.delete', self, 'You cannot delete your own account'],
    ['owner', 'user.delete', sameOwner, 'You cannot delete your own account'],
    ['owner', 'user.delete', owner, null],
    ['delivery', 'user.delete', user, onlyAdminsAndOwners],
    ['admin', 'user.setManagedShops', user, null],
    ['admin', 'user.setManagedShops', owner, 'Admins cannot edit owner accounts'],
    ['shopAdmin', 'user.setManagedShops', self, onlyAdminsAndOwners],
  ] as const)('%s, %s of %j: %s', (name, action, target, answer) => {
    expect(denialReason(people[name], action, { target })).toBe(answer);
  });

  it.each([
    ['admin', 'user.setBlocked', user, true, null],
    ['admin', 'user.setBlocked', owner, true, 'Admins cannot block owner accounts'],
    ['admin', 'user.setBlocked', owner, false, 'Admins cannot block owner accounts'],
    ['admin', 'user.setBlocked', self, true, 'You cannot block your own account'],
    ['owner', 'user.setBlocked', sameOwner, true, 'You cannot block your own account'],
    ['admin', 'user.setAdmin', user, true, null],
    ['admin', 'user.setAdmin', user, false, null],
    ['admin', 'user.setAdmin', self, false, 'You cannot remove your own admin privileges'],
    ['owner', 'user.setAdmin', sameOwner, false, 'You cannot remove your own admin privileges'],
    ['owner', 'user.setAdmin', sameOwner, true, null],
    ['admin', 'user.setAdmin', owner, true, 'Admins cannot edit owner accounts'],
    ['owner', 'user.setOwner', user, true, null],
    ['owner', 'user.setOwner', owner, false, null],
    ['owner', 'user.setOwner', sameOwner, false, 'You cannot remove your own owner privileges'],
    ['admin', 'user.setOwner', user, true, 'Only owners can change owner privileges'],
    ['admin', 'user.setOwner', self, true, 'Only owners can change owner privileges'],
    ['admin', 'user.setOwner', owner, false, 'Only owners can change owner privileges'],
    ['admin', 'user.setDelivery', self, true, null],
    ['admin', 'user.setShopAdmin', owner, true, 'Admins cannot edit owner accounts'],
    ['customer', 'user.setAdmin', self, true, onlyAdminsAndOwners],
    ['shopAdmin', 'user.setShopAdmin', user, true, onlyAdminsAndOwners],
  ] as const)('%s, %s of %j to %s: %s', (name, action, target, value, answer) => {
    expect(denialReason(people[name], action, { target, value })).toBe(answer);
  });

  it('only admins and owners change accounts, and only owners change an owner', () => {
    const subject = fc.record({
      target: fc.record({ _id: fc.constantFrom('me', 'other'), isOwner: fc.boolean() }),
      value: fc.boolean(),
    });
    const action = fc.constantFrom(
      'user.edit',
      'user.delete',
      'user.setBlocked',
      'user.setAdmin',
      'user.setOwner',
      'user.setShopAdmin',
      'user.setDelivery',
      'user.setManagedShops',
    );
    fc.assert(
      fc.property(anyActor(), action, subject, (actor, what, on) => {
        if (!may(actor, what, on)) return;
        expect(actor.isAdmin || actor.isOwner).toBe(true);
        if (on.target.isOwner || what === 'user.setOwner') expect(actor.isOwner).toBe(true);
        if (on.target._id === actor._id) expect(what).not.toBe('user.delete');
      }),
    );
  });
});

describe('texts of section 6', () => {
  it.each([
    ['shop.create', 'Shop admins cannot add new shops. Please contact an administrator.'],
    ['shop.delete', 'Shop admins cannot delete shops. Please contact an administrator.'],
    ['shop.setTaxable', 'Only administrators can update GST settings'],
    ['users.manage', 'Only admins and owners can access this page'],
  ] as const)('%s: %s', (action, text) => {
    expect(denialReason(people.shopAdmin, action)).toBe(text);
    expect(denialReason(people.admin, action)).toBeNull();
  });
});

describe('roles', () => {
  it.each([
    ['customer', false, false, false, 'own', 'customer'],
    ['delivery', true, false, true, 'all', 'delivery'],
    ['shopAdmin', true, true, false, 'managed', 'shop-admin'],
    ['shopAdminWhoDelivers', true, true, false, 'all', 'shop-admin'],
    ['admin', true, false, false, 'all', 'admin'],
    ['owner', true, false, false, 'all', 'owner'],
  ] as const)('%s', (name, staff, shopAdminOnly, deliveryOnly, scope, role) => {
    const actor = people[name];
    expect([isStaff(actor), isShopAdminOnly(actor), isDeliveryOnly(actor)]).toEqual([
      staff,
      shopAdminOnly,
      deliveryOnly,
    ]);
    expect(orderScope(actor)).toBe(scope);
    expect(actingRole(actor, mine)).toBe(role);
  });

  it('actingRole is the role that gives the right on that shop', () => {
    expect(actingRole(people.shopAdminWhoDelivers, theirs)).toBe('delivery');
    expect(actingRole(people.shopAdmin, theirs)).toBe('customer');
    expect(actingRole(person({ isAdmin: true, isOwner: true }), mine)).toBe('owner');
  });

  it('orderScope contains exactly the orders that the actor may view', () => {
    fc.assert(
      fc.property(anyActor(), fc.constantFrom(orderOfMyShop, orderElsewhere, myOrder), (anyone, order) => {
        const actor = { ...anyone, isBlocked: false };
        const own = order.userId === actor._id;
        const listed = {
          all: true,
          managed: own || actor.managedShops.includes(order.shopId),
          own,
        }[orderScope(actor)];
        expect(may(actor, 'order.view', order)).toBe(listed);
      }),
    );
  });
});

describe('the own account', () => {
  it('can be deleted by everybody except the last owner', () => {
    const allowed = who((actor) => may(actor, 'account.delete', { isLastOwner: false }));
    // The first is a guest.
    expect(allowed).toEqual(EVERYONE.slice(1));
    expect(denialReason(people.owner, 'account.delete', { isLastOwner: true })).toBe(
      'You are the last owner. Make somebody else an owner first.',
    );
  });
});
