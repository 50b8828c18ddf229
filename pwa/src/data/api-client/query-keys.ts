import type { Day } from '@canteen/domain/campus-time';
import { MINE, PUBLIC } from './query-client.ts';

/** The filters of an order list (specification, section 7); its query holds `OrderView[]`, newest first. */
export interface OrderListFilter {
  status?: string;
  startDate?: Day;
  endDate?: Day;
  shopId?: string;
  userId?: string;
  userFilter?: string;
}

// All keys are made here, so that live events and mutations find the data of every screen.
export const configKey = [PUBLIC, 'config'] as const;

export const shopKeys = {
  all: [PUBLIC, 'shops'] as const,
  list: () => [...shopKeys.all, 'list'] as const,
  tags: () => [...shopKeys.all, 'tags'] as const,
  searches: () => [...shopKeys.all, 'search'] as const,
  search: (term: string) => [...shopKeys.searches(), term] as const,
  tagged: () => [...shopKeys.all, 'tag'] as const,
  tag: (tag: string) => [...shopKeys.tagged(), tag] as const,
  one: (id: string) => [...shopKeys.all, 'one', id] as const,
  dropPoints: () => [...shopKeys.all, 'drop-points'] as const,
};

export const menuKeys = {
  all: [PUBLIC, 'menus'] as const,
  of: (shopId: string) => [...menuKeys.all, 'of', shopId] as const,
  foods: () => [...menuKeys.all, 'food'] as const,
  food: (id: string) => [...menuKeys.foods(), id] as const,
  searches: () => [...menuKeys.all, 'search'] as const,
  search: (term: string) => [...menuKeys.searches(), term] as const,
};

export const orderKeys = {
  all: [MINE, 'orders'] as const,
  lists: () => [...orderKeys.all, 'list'] as const,
  list: (filter: OrderListFilter) => [...orderKeys.lists(), filter] as const,
  /** A staff list. It is never read from the device. */
  staffList: (filter: OrderListFilter) => [...orderKeys.lists(), filter, 'staff'] as const,
  /** The cursor where a staff list continues. */
  staffEnd: (filter: OrderListFilter) => [...orderKeys.all, 'end', filter] as const,
  tracked: () => [...orderKeys.all, 'track'] as const,
  /** By the id or the order number. */
  track: (id: string) => [...orderKeys.tracked(), id] as const,
  statuses: () => [...orderKeys.all, 'statuses'] as const,
};

/** The statistics. The key begins like those of the orders, so that both are loaded again after a reconnect. */
export const statisticsKeys = {
  all: [...orderKeys.all, 'statistics'] as const,
  figures: (filter: object) => [...statisticsKeys.all, 'figures', filter] as const,
  details: (filter: object) => [...statisticsKeys.all, 'details', filter] as const,
  orders: (filter: object) => [...statisticsKeys.all, 'orders', filter] as const,
};

/** Shops and foods for staff, disabled ones included. */
export const staffKeys = {
  shops: () => [MINE, 'shops'] as const,
  foods: () => [MINE, 'foods'] as const,
};

/** The devices where the user is signed in. */
export const sessionKeys = { all: () => [MINE, 'sessions'] as const };

/** Whether this browser gets push notifications. */
export const pushKeys = { here: () => [MINE, 'push'] as const };

/** The accounts that admins and owners manage, and the list of addresses outside the campus. */
export const userKeys = {
  lists: () => [MINE, 'users', 'list'] as const,
  list: (filter: object) => [...userKeys.lists(), filter] as const,
  one: (id: string) => [MINE, 'users', 'one', id] as const,
  bypassList: () => [MINE, 'users', 'bypass'] as const,
};

/** The activity screen: changes, and payments and mails that need staff action. */
export const activityKeys = {
  audit: (filter: object) => [MINE, 'activity', 'audit', filter] as const,
  exceptions: () => [MINE, 'activity', 'exceptions'] as const,
  failedMails: () => [MINE, 'activity', 'mails'] as const,
};
