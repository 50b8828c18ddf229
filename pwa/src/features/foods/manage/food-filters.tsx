import { FOOD_SORTS, type FoodSort } from '@canteen/domain/foods/food-sorts';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import type { ListState } from '../../../ui/list/use-list-state.ts';

const SORT_LABELS: Record<FoodSort, string> = {
  menu: 'As in the menu',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  newest: 'Newest first',
  oldest: 'Oldest first',
};

interface FoodFiltersProps {
  hidden: boolean;
  state: ListState<FoodSort, 'shop' | 'enabled'>;
  shops: readonly Pick<Shop, '_id' | 'name'>[];
  /** The shop in the URL; '' is all shops. */
  shopId: string;
  /** Only foods on the menu, or only the others; '' is all. */
  enabled: 'true' | 'false' | '';
  /** The user has only this shop, so there is none to choose. */
  onlyShop: Pick<Shop, 'name'> | undefined;
}

/** What the list of foods shows: a search, a shop, whether foods are on the menu, and an order. */
export function FoodFilters({ hidden, state, shops, shopId, enabled, onlyShop }: FoodFiltersProps) {
  return (
    <div hidden={hidden} className="flex flex-wrap items-center gap-2 md:gap-3">
      <SearchField
        label="Search foods by name or tag"
        placeholder="Name or tag"
        compact
        value={state.text}
        onChange={state.setText}
        className="min-w-0 max-md:w-full md:w-72"
      />
      {onlyShop ? (
        <p className="text-small text-muted">{onlyShop.name}</p>
      ) : (
        <SelectField
          label="Shop"
          labelHidden
          compact
          className="min-w-[40%] max-md:flex-1 md:w-52 md:min-w-0"
          value={shopId}
          onChange={(event) => state.setFilter('shop', event.target.value)}
        >
          <option value="">All Shops</option>
          {shopId === '' || shops.some(({ _id }) => _id === shopId) ? null : (
            <option value={shopId}>One shop</option>
          )}
          {shops.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="On the menu or not"
        labelHidden
        compact
        className="min-w-[40%] max-md:flex-1 md:w-52 md:min-w-0"
        value={enabled}
        onChange={(event) => state.setFilter('enabled', event.target.value)}
      >
        <option value="">All foods</option>
        <option value="true">On the menu</option>
        <option value="false">Not on the menu</option>
      </SelectField>
      <SelectField
        label="Sort"
        labelHidden
        compact
        className="min-w-[40%] max-md:flex-1 md:w-52 md:min-w-0"
        value={state.sort}
        onChange={(event) => state.setSort(FOOD_SORTS.find((each) => each === event.target.value) ?? 'menu')}
      >
        {FOOD_SORTS.map((name) => (
          <option key={name} value={name}>
            {SORT_LABELS[name]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
