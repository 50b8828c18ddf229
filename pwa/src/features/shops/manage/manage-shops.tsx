import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { may, denialReason } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../../data/session/session.ts';
import { staffShopsErrorText, staffShopsQuery } from '../../../data/shops/staff-shops.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { readKeptRow } from '../../../ui/edit/kept-input.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadedPart } from '../../../ui/feedback/loaded-part.tsx';
import { StoreIcon } from '../../../ui/icons/icons.tsx';
import { PlusIcon } from '../../../ui/icons/shared-icons.tsx';
import { FoundCount } from '../../../ui/list/found-count.tsx';
import { ListRows } from '../../../ui/list/list-rows.tsx';
import { useListState } from '../../../ui/list/use-list-state.ts';
import { isMissing, useCloseWhenGone, useRowDeletion } from '../../../ui/overlay/use-row-deletion.ts';
import { AllShopsButtons } from './all-shops-buttons.tsx';
import { filterShops, SHOP_SORTS, type ShopSort } from './filter-shops.ts';
import { ShopDialog } from './shop-dialog.tsx';
import { ShopFilters } from './shop-filters.tsx';
import { ShopTable } from './shop-table.tsx';
import { SHOP_FORM, isKeptShop } from './shop-values.ts';

const ManageDropPoints = lazyComponent(
  () => import('../../drop-points/manage-drop-points.tsx'),
  'ManageDropPoints',
);

/** The server sends all shops at once. */
const ONE_PAGE = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isRefetchError: false,
  fetchNextPage: () => undefined,
};

/** The sorted shops. One that opens, closes or is switched keeps its place: else the next press would hit another one. */
function useKeptPlaces(shops: readonly StaffShop[], sortAndSearch: string): readonly StaffShop[] {
  const key = sortAndSearch + shops.map(({ _id, name }) => _id + name).toSorted();
  const [kept, keep] = useState({ key, shops });
  if (kept.key !== key) keep({ key, shops });
  const place = (shop: StaffShop) => kept.shops.findIndex(({ _id }) => _id === shop._id);
  return shops.toSorted((one, other) => place(one) - place(other));
}

/** Manage Shops (specification, sections 2 and 6): all shops, for a shop admin the assigned ones. */
export function ManageShops({ user }: { user: SessionUser }) {
  usePageTitle('Manage Shops');
  const now = useMinute();
  const state = useListState<ShopSort>(SHOP_SORTS);
  const { search, sort } = state;
  const query = useQuery(staffShopsQuery());
  const all = query.data ?? [];
  const shops = useKeptPlaces(filterShops(all, { search, sort }, now), sort + search);
  /** The id of the shop in the dialog, or 'new'. */
  const [openId, setOpenId] = useState(() => {
    const kept = readKeptRow(SHOP_FORM, isKeptShop);
    return kept === 'new' ? kept : (kept?._id ?? null);
  });
  const mayCreate = may(user, 'shop.create');
  const deletion = useRowDeletion<StaffShop>();
  // A shop may also leave the list because a role was taken from the user.
  useCloseWhenGone(deletion, isMissing(deletion.asked, query.data), may(user, 'shop.delete'));
  return (
    <section aria-labelledby="manage-shops" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="manage-shops" className="mr-auto text-title">
          Manage Shops
        </h2>
        {mayCreate ? (
          <Button variant="accent" icon={<PlusIcon size={18} />} onClick={() => setOpenId('new')}>
            Add shop
          </Button>
        ) : null}
      </div>
      {mayCreate ? null : <p className="text-small text-muted">{denialReason(user, 'shop.create')}</p>}
      <ShopFilters state={state} count={query.data && shops.length} />
      <FoundCount of={search} count={query.data && shops.length} row="shop" />
      {may(user, 'shops.toggleAll') && all.length > 0 ? <AllShopsButtons /> : null}
      <ListRows
        query={{
          ...ONE_PAGE,
          isPending: query.isPending,
          isFetching: query.isFetching,
          refetch: query.refetch,
        }}
        error={query.error ? staffShopsErrorText(query.error) : null}
        loading="Loading shops..."
        empty={shops.length === 0}
        whenEmpty={
          <EmptyState
            title={
              all.length > 0
                ? 'No shop matches your search'
                : mayCreate
                  ? 'No shops found. Add your first shop!'
                  : 'No shops have been assigned to you.'
            }
            level={3}
            icon={StoreIcon}
            action={state.filtered ? <Button onClick={state.clear}>Clear search</Button> : undefined}
          />
        }
      >
        <ShopTable actor={user} shops={shops} state={state} deletion={deletion} onOpen={setOpenId} />
      </ListRows>
      {may(user, 'dropPoints.manage') ? (
        <LoadedPart what="The list of drop points" label="Loading drop points..." lines={3}>
          <ManageDropPoints />
        </LoadedPart>
      ) : null}
      <ShopDialog
        actor={user}
        open={query.data ? openId : null}
        shops={query.data}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}
