import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { campusDay, startOfDay } from '@canteen/domain/campus-time';
import { may } from '@canteen/domain/users/permissions';
import { statusesQuery } from '../../../data/orders/order-requests.ts';
import { useUser } from '../../../data/session/session.ts';
import { staffShopsQuery } from '../../../data/shops/staff-shops.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { useUrlValues } from '../../../ui/list/use-url-values.ts';
import { useErrorToast } from '../../../ui/overlay/use-error-toast.ts';
import {
  readFilterState,
  toStatisticsFilter,
  toUrlValues,
  type StatisticsFilterState,
} from './statistics-filters-in-url.ts';

/** The filters of the URL and what can be chosen: every status, and the shops that the user manages. */
export function useStatisticsFilters() {
  const [search, put] = useUrlValues();
  const statuses = useQuery(statusesQuery());
  const shops = useQuery(staffShopsQuery());
  const showNextError = useErrorToast(
    {
      isError: statuses.isError || shops.isError,
      count: statuses.errorUpdateCount + shops.errorUpdateCount,
    },
    'Failed to load filter options',
  );

  const given = readFilterState(search);
  const user = useUser();
  // The rights of the user are newer than the list of shops when a shop is taken from them.
  const isLost =
    given.shop !== '' &&
    shops.data !== undefined &&
    !(
      may(user, 'statistics.ofShop', { shopId: given.shop }) &&
      shops.data.some(({ _id }) => _id === given.shop)
    );
  const state: StatisticsFilterState = {
    ...given,
    status: statuses.data.some((status) => status === given.status) ? given.status : '',
    shop: isLost ? '' : given.shop,
  };
  // Days change at midnight on the campus, also while the screen is open.
  const today = campusDay(useMinute());
  const key = JSON.stringify(state);
  const filter = useMemo(
    () => toStatisticsFilter(JSON.parse(key) as StatisticsFilterState, startOfDay(today)),
    [key, today],
  );
  return {
    state,
    /** The shop of the URL was deleted, or is not assigned to the user any more. */
    isLost,
    /** A custom range lacks a day, or its days are in the wrong order: nothing is loaded. */
    needsRange: filter === null,
    /** Null when `needsRange` is true, and until it is known whether the shop of the URL exists. */
    filter: given.shop !== '' && shops.isPending ? null : filter,
    statuses: statuses.data,
    shops: useMemo(() => (shops.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name)), [shops.data]),
    change: (next: Partial<StatisticsFilterState>) => {
      // The URL itself, and not the state of the last render: two changes may come before the next one.
      const current = readFilterState(new URLSearchParams(window.location.search));
      put(toUrlValues({ ...current, ...next }));
    },
    reloadOptions: () => {
      showNextError();
      return Promise.all([statuses, shops].filter(({ isError }) => isError).map((query) => query.refetch()));
    },
  };
}

export type StatisticsFilters = ReturnType<typeof useStatisticsFilters>;
