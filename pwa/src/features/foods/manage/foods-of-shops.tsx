import type { StaffFood } from '@canteen/domain/foods/food.schema';
import type { SessionUser } from '../../../data/session/session.ts';
import { ListRows } from '../../../ui/list/list-rows.tsx';
import type { RowDeletion } from '../../../ui/overlay/use-row-deletion.ts';
import { BulkActions } from './bulk-actions.tsx';
import { FoodTable } from './food-table.tsx';
import { NoFoods } from './no-foods.tsx';
import { RemovedShop, RemovedShopsNote } from './removed-shops.tsx';
import type { ManagedFoods } from './use-managed-foods.ts';
import { useRemovedShops } from './use-removed-shops.ts';

interface FoodsOfShopsProps {
  user: SessionUser;
  managed: ManagedFoods;
  deletion: RowDeletion<StaffFood>;
  onOpen: (food: StaffFood) => void;
}

/** The foods of the chosen shop or of all, or a note that the shop is gone. */
export function FoodsOfShops({ user, managed, deletion, onOpen }: FoodsOfShopsProps) {
  const { state, shops, known, onlyShop, shopId, shop, enabled, query, foods } = managed;
  const { foodsError, shopsError } = managed;
  const { removed, forget } = useRemovedShops(shops.data);
  if (managed.isShopGone) {
    return (
      <RemovedShop
        others={known.length > 0 ? (onlyShop?.name ?? 'all shops') : null}
        onShow={() => {
          forget();
          state.setFilter('shop', '');
        }}
      />
    );
  }
  const isNoteShown = removed.length > 0 && shopId === '';
  return (
    <>
      {isNoteShown ? <RemovedShopsNote removed={removed} onClose={forget} /> : null}
      {/* Hidden while the note is shown: otherwise these buttons could appear where the user is about to tap. */}
      {known.length > 0 && !isNoteShown ? <BulkActions user={user} shop={shop ?? onlyShop ?? null} /> : null}
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
            onOpen={onOpen}
          />
        </ListRows>
      )}
    </>
  );
}
