import { useState } from 'react';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { isShopAdminOnly } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../../data/session/session.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { readKeptRow } from '../../../ui/edit/kept-input.ts';
import { InlineError } from '../../../ui/feedback/alert.tsx';
import { PlusIcon } from '../../../ui/icons/shared-icons.tsx';
import { FoundCount } from '../../../ui/list/found-count.tsx';
import { isMissing, useCloseWhenGone, useRowDeletion } from '../../../ui/overlay/use-row-deletion.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ImportStrip } from '../import/import-strip.tsx';
import { useImportDialog } from '../import/use-import-dialog.ts';
import { FoodDialog } from './food-dialog.tsx';
import { FoodFilters } from './food-filters.tsx';
import { FOOD_FORM, isKeptFood } from './food-values.ts';
import { FoodsOfShops } from './foods-of-shops.tsx';
import { useFoodGone } from './use-food-gone.ts';
import { useManagedFoods } from './use-managed-foods.ts';

/** Manage Foods (specification, section 2): the foods of one shop or of all, searched and sorted by the server. */
export function ManageFoods({ user }: { user: SessionUser }) {
  usePageTitle('Manage Foods');
  const managed = useManagedFoods();
  const { state, shops, known, onlyShop, shopId, shop, isShopGone, enabled, query, foods } = managed;
  const { shopsError, foodsError } = managed;
  /** The food in the dialog: one of the list, or 'new'. */
  const [open, setOpen] = useState(() => readKeptRow(FOOD_FORM, isKeptFood));
  const deletion = useRowDeletion<StaffFood>();
  const { asked } = deletion;
  const isFoodGone = useFoodGone(asked ?? open, foods, shops.data);
  // A note says that a shop is gone.
  useCloseWhenGone(deletion, isFoodGone, !isMissing(asked && asked.shop, shops.data));
  const importing = useImportDialog();
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
      <FoodsOfShops user={user} managed={managed} deletion={deletion} onOpen={setOpen} />
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
