import { SelectField } from '../../../ui/form/select-field.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import type { ListState } from '../../../ui/list/use-list-state.ts';
import { SHOP_SORTS, type ShopSort } from './filter-shops.ts';

const SORT_LABELS: Record<ShopSort, string> = {
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  open: 'Open first',
  '-open': 'Disabled first',
};
interface ShopFiltersProps {
  state: ListState<ShopSort, never>;
  /** How many shops are listed; undefined until they are loaded. */
  count: number | undefined;
}

/** What the list of shops shows: a search, an order, and how many shops that gives. */
export function ShopFilters({ state, count }: ShopFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 md:gap-3">
      <SearchField
        label="Search shops by name, address, phone or tag"
        placeholder="Name, address, phone or tag"
        compact
        value={state.text}
        onChange={state.setText}
        className="min-w-0 max-md:w-full md:w-80"
      />
      <SelectField
        label="Sort"
        labelHidden
        compact
        className="min-w-0 max-md:flex-1 md:w-44"
        value={state.sort}
        onChange={(event) => state.setSort(SHOP_SORTS.find((each) => each === event.target.value) ?? 'name')}
      >
        {SHOP_SORTS.map((name) => (
          <option key={name} value={name}>
            {SORT_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <p className="tabular ml-auto text-small text-muted">
        {count === undefined ? '' : `${count} ${count === 1 ? 'shop' : 'shops'}`}
      </p>
    </div>
  );
}
