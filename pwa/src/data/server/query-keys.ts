import type { Day } from '@canteen/domain/campus-time';
import { MINE, PUBLIC } from './query-client.ts';

/** What an order list asks for (specification, section 7); the list's query holds `OrderView[]`, newest first. */
export interface OrderListFilter {
  status?: string;
  startDate?: Day;
  endDate?: Day;
  shopId?: string;
  userId?: string;
  userFilter?: string;
}

// Every key is made here, so that live events and mutations reach what the screens show.
export const configKey = [PUBLIC, 'config'] as const;

export const shopKeys = {
  all: [PUBLIC, 'shops'] as const,
  list: () => [...shopKeys.all, 'list'] as const,
  tags: () => [...shopKeys.all, 'tags'] as const,
  search: (term: string) => [...shopKeys.all, 'search', term] as const,
  tag: (tag: string) => [...shopKeys.all, 'tag', tag] as const,
  one: (id: string) => [...shopKeys.all, 'one', id] as const,
};

export const menuKeys = {
  all: [PUBLIC, 'menus'] as const,
  of: (shopId: string) => [...menuKeys.all, 'of', shopId] as const,
  foods: () => [...menuKeys.all, 'food'] as const,
  food: (id: string) => [...menuKeys.foods(), id] as const,
};

export const orderKeys = {
  all: [MINE, 'orders'] as const,
  lists: () => [...orderKeys.all, 'list'] as const,
  list: (filter: OrderListFilter) => [...orderKeys.lists(), filter] as const,
  /** What staff work on: a list like the others, but never answered from the device. */
  staffList: (filter: OrderListFilter) => [...orderKeys.lists(), filter, 'staff'] as const,
  /** Where such a list goes on. */
  staffEnd: (filter: OrderListFilter) => [...orderKeys.all, 'end', filter] as const,
  tracked: () => [...orderKeys.all, 'track'] as const,
  /** By whichever of its two ids the page was opened with. */
  track: (id: string) => [...orderKeys.tracked(), id] as const,
  statuses: () => [...orderKeys.all, 'statuses'] as const,
};

/** What staff see of shops and foods, disabled ones included. */
export const staffKeys = {
  shops: () => [MINE, 'shops'] as const,
  foods: () => [MINE, 'foods'] as const,
};

/** Where the user is signed in. */
export const sessionKeys = { all: () => [MINE, 'sessions'] as const };

/** Whether this browser is told while no page is open. */
export const pushKeys = { here: () => [MINE, 'push'] as const };

/** The accounts that admins and owners manage, and the list of addresses outside the campus. */
export const userKeys = {
  lists: () => [MINE, 'users', 'list'] as const,
  list: (filter: object) => [...userKeys.lists(), filter] as const,
  bypassList: () => [MINE, 'users', 'bypass'] as const,
};

/** What admins and owners see of changes, and of payments and mails that need a person. */
export const activityKeys = {
  audit: (filter: object) => [MINE, 'activity', 'audit', filter] as const,
  exceptions: () => [MINE, 'activity', 'exceptions'] as const,
  failedMails: () => [MINE, 'activity', 'mails'] as const,
};
