import type { AuditSubject } from '../audit/audit-subjects.ts';

const DASHBOARD = '/admin/dashboard';

/** Links between the sections of the dashboard. Customers do not load them. */
export const staffPaths = {
  /** The foods of a shop in Manage Foods, or its orders in Manage Orders. */
  ofShop: (section: 'foods' | 'orders', shopId: string) => `${DASHBOARD}?section=${section}&shop=${shopId}`,
  /** The orders of one customer in Manage Orders. */
  ordersOf: (userId: string) => `${DASHBOARD}?section=orders&user=${userId}`,
  /** All changes of one user, shop, food or other thing in Activity. */
  changesOf: (kind: AuditSubject, id: string) =>
    `${DASHBOARD}?section=activity&tab=changes&about=${kind}&of=${id}`,
};
