import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FOOD_SORTS, type FoodSort } from '@canteen/domain/foods/food-sorts';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { isId } from '@canteen/domain/id';
import { isShopAdminOnly } from '@canteen/domain/users/permissions';
import { staffFoodsQuery } from '../../../data/foods/food-requests.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { staffShopsErrorText, staffShopsQuery } from '../../../data/shops/staff-shops.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { readKeptRow } from '../../../ui/edit/kept-input.ts';
import { InlineError } from '../../../ui/feedback/alert.tsx';
import { PlusIcon } from '../../../ui/icons/shared-icons.tsx';
import { FoundCount } from '../../../ui/list/found-count.tsx';
import { ListRows } from '../../../ui/list/list-rows.tsx';
import { useListState } from '../../../ui/list/use-list-state.ts';
import { isMissing, useCloseWhenGone, useRowDeletion } from '../../../ui/overlay/use-row-deletion.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ImportStrip } from '../import/import-strip.tsx';
import { useImportDialog } from '../import/use-import-dialog.ts';
import { BulkActions } from './bulk-actions.tsx';
import { FoodDialog } from './food-dialog.tsx';
import { FoodFilters } from './food-filters.tsx';
import { FoodTable } from './food-table.tsx';
import { FOOD_FORM, isKeptFood } from './food-values.ts';
import { NoFoods } from './no-foods.tsx';
import { RemovedShop, RemovedShopsNote } from './removed-shops.tsx';
import { useFoodGone } from './use-food-gone.ts';
import { useRemovedShops } from './use-removed-shops.ts';

/** Manage Foods (specification, section 2): the foods of one shop or of all, searched and sorted by the server. */
export function ManageFoods({ user }: { user: SessionUser }) {
  usePageTitle('Manage Foods');
  const state = useListState<FoodSort, 'shop' | 'enabled'>(
    ['menu', ...FOOD_SORTS.slice(1)],
    ['shop', 'enabled'],
  );
  const shops = useQuery(staffShopsQuery());
  const known = shops.data ?? [];
  const { removed, forget } = useRemovedShops(shops.data);
  const shop = known.find(({ _id }) => _id === state.filters.shop) ?? null;
  // Until the shops are known the list is of the shop in the URL, and not of all.
  const shopId = isId(state.filters.shop) ? state.filters.shop : '';
  const enabled = (['true', 'false'] as const).find((each) => each === state.filters.enabled) ?? '';
  // The shop was deleted or taken from the user. The foods of the others are shown only when the user asks for them.
  const isShopGone = shops.data !== undefined && shopId !== '' && shop === null;
  const query = useInfiniteQuery({
    ...staffFoodsQuery({ search: state.search, shopId, sort: state.sort, enabled }),
    enabled: !isShopGone,
  });
  const foods = query.data?.pages.flatMap((page) => page.rows) ?? [];
  /** The food in the dialog: one of the list, or 'new'. */
  const [open, setOpen] = useState(() => readKeptRow(FOOD_FORM, isKeptFood));
  const deletion = useRowDeletion<StaffFood>();
  const { asked } = deletion;
  const isFoodGone = useFoodGone(asked ?? open, foods, shops.data);
  // A note says that a shop is gone.
  useCloseWhenGone(deletion, isFoodGone, !isMissing(asked && asked.shop, shops.data));
  const importing = useImportDialog();
  const onlyShop = known.length === 1 ? known[0] : undefined;
  const isNoteShown = removed.length > 0 && shopId === '';
  const foodsError = query.error && errorText(query.error, 'Failed to load food items.');
  const shopsError = shops.error && staffShopsErrorText(shops.error);
  const hasNoShops = shops.data !== undefined && known.length === 0;
  return (
    <section aria-labelledby="manage-foods" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="manage-foods" className="text-title">
          Manage Foods
        </h2>
        {known.length > 0 ? (
          <div className="ml-auto flex flex-wrap gap-2">
            <Button onClick={importing.open}>Bulk import</Button>
            <Button variant="accent" icon={<PlusIcon size={18} />} onClick={() => setOpen('new')}>
              Add food
            </Button>
          </div>
        ) : null}
      </div>
      <FoodFilters
        hidden={hasNoShops && state.search === ''}
        state={state}
        shops={known}
        shopId={shopId}
        enabled={enabled}
        onlyShop={isShopGone ? undefined : onlyShop}
      />
      <FoundCount
        of={`${state.search} ${shopId} ${enabled}`}
        count={query.isFetching ? undefined : query.data && foods.length}
        more={query.hasNextPage}
        row="food"
      />
      <ImportStrip onShow={importing.open} />
      {shopsError !== null ? (
        <InlineError
          message={shopsError}
          retrying={shops.isFetching}
          onRetry={() => {
            void shops.refetch();
            if (foodsError !== null) void query.refetch();
          }}
        />
      ) : null}
      {isShopGone ? (
        <RemovedShop
          others={known.length > 0 ? (onlyShop?.name ?? 'all shops') : null}
          onShow={() => {
            forget();
            state.setFilter('shop', '');
          }}
        />
      ) : (
        <>
          {isNoteShown ? <RemovedShopsNote removed={removed} onClose={forget} /> : null}
          {/* Hidden while the note is shown: otherwise these buttons could appear where the user is about to tap. */}
          {known.length > 0 && !isNoteShown ? (
            <BulkActions user={user} shop={shop ?? onlyShop ?? null} />
          ) : null}
          {/* When both fail with the same message, it is shown once. */}
          {shopsError !== null && shopsError === foodsError && foods.length === 0 ? null : (
            <ListRows
              query={query}
              error={foodsError}
              loading="Loading food items..."
              empty={foods.length === 0}
              whenEmpty={
                <NoFoods
                  user={user}
                  hasShops={shops.data && known.length > 0}
                  isSearch={state.search !== '' || enabled !== ''}
                  onClear={state.clear}
                />
              }
            >
              <FoodTable
                foods={foods}
                state={state}
                showShop={shopId === '' && !onlyShop}
                deletion={deletion}
                onOpen={setOpen}
              />
            </ListRows>
          )}
        </>
      )}
      <ImportDialog
        open={importing.isOpen}
        shops={known}
        shopId={shop?._id ?? onlyShop?._id ?? ''}
        shopAdmin={isShopAdminOnly(user)}
        onStart={importing.start}
        onClose={importing.close}
      />
      <FoodDialog
        // The form chooses another shop when its shop is not one of these.
        open={shops.data ? open : null}
        shops={known}
        shopId={shop?._id ?? onlyShop?._id ?? ''}
        shopAdmin={isShopAdminOnly(user)}
        isGone={isFoodGone}
        onClose={() => setOpen(null)}
      />
    </section>
  );
}
