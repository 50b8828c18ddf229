import { describe, expect, it } from 'vitest';
import { people, person } from '../testing/people.ts';
import { roleLabel } from '../users/role-labels.ts';
import { dashboardBadge, dashboardSections, dashboardTitle, menuSections } from './dashboard.ts';

const ALL = { isAdmin: true, isOwner: true, isShopAdmin: true, isDelivery: true };

describe('role label, badge and title', () => {
  it.each([
    [person(ALL), 'Owner', 'Owner', 'Owner Dashboard'],
    [person({ ...ALL, isOwner: false }), 'Admin', 'Admin', 'Admin Dashboard'],
    [people.shopAdminWhoDelivers, 'Shop Admin', 'Shop Admin', 'Shop Admin Dashboard'],
    [people.delivery, 'Delivery Personnel', 'Delivery', 'Delivery Dashboard'],
    [people.customer, null, 'Delivery', 'Dashboard'],
  ])('%j', (user, label, badge, title) => {
    expect([roleLabel(user), dashboardBadge(user), dashboardTitle(user)]).toEqual([label, badge, title]);
  });
});

describe('dashboardSections', () => {
  const shown = (user: Parameters<typeof dashboardSections>[0]) =>
    dashboardSections(user).map(({ section }) => section);

  it('shows each role its sections', () => {
    expect(shown(people.owner)).toEqual(['shops', 'foods', 'users', 'orders', 'statistics', 'activity']);
    expect(shown(people.admin)).toEqual(['shops', 'foods', 'users', 'orders', 'statistics', 'activity']);
    expect(shown(people.shopAdmin)).toEqual(['shops', 'foods', 'orders', 'statistics']);
    expect(shown(people.delivery)).toEqual(['orders']);
    expect(shown(people.customer)).toEqual([]);
    expect(shown(person({ isAdmin: true, isBlocked: true }))).toEqual([]);
  });

  it('shows the titles and texts of the specification', () => {
    expect(
      dashboardSections(people.admin).map(({ section, title, text }) => ({ section, title, text })),
    ).toEqual([
      { section: 'shops', title: 'Manage Shops', text: 'Add, edit, or remove shops' },
      { section: 'foods', title: 'Manage Foods', text: 'Add, edit, or remove food items' },
      { section: 'users', title: 'Manage Users', text: 'View and manage user accounts' },
      { section: 'orders', title: 'Manage Orders', text: 'View and process customer orders' },
      { section: 'statistics', title: 'Sales Statistics', text: 'View sales and revenue data' },
      {
        section: 'activity',
        title: 'Activity',
        text: 'See changes, and payments and mails that need attention',
      },
    ]);
    expect(dashboardSections(people.shopAdmin).map(({ text }) => text)).toEqual([
      'View your assigned shops',
      'Manage food items for your shops',
      'View and process customer orders',
      'View sales and revenue data',
    ]);
  });

  it('puts them in the order of the menu, under its labels', () => {
    const labels = (user: Parameters<typeof menuSections>[0]) =>
      menuSections(user).map(({ menuLabel }) => menuLabel);
    expect(labels(people.admin)).toEqual([
      'Manage Orders',
      'Manage Foods',
      'Manage Shops',
      'Statistics',
      'Manage Users',
      'Activity',
    ]);
    expect(labels(people.delivery)).toEqual(['Manage Orders']);
  });
});
