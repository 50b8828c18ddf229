import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { searchWords } from '@canteen/domain/search-text';
import { menuQuery, type OfferedFood } from '../../data/shops/foods.ts';
import { useVegOnly } from '../../data/shops/veg-only.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { categoriesOf, hasTag } from './categories.ts';
import { CategoryRow } from './category-row.tsx';
import { FoodList, foodColumns } from './food-list.tsx';
import { FoodRowSkeleton } from './food-row.tsx';
import { filterMenu, matchCount } from './menu-sections.ts';
import { NoMenuResults } from './no-menu-results.tsx';
import { useFoodQuantities } from './use-food-quantities.ts';
import { useScrollToFood } from './use-scroll-to-food.ts';
import { useScrollToStart } from './use-scroll-to-start.ts';
import { vegMenu } from './veg-menu.ts';
import { VegOnlySwitch } from './veg-only-switch.tsx';

const HiddenFood = lazyComponent(() => import('./hidden-food.tsx'), 'HiddenFood');

/** Milliseconds after the last key until the URL has the search. */
const SAVE_AFTER_MS = 300;

const SEARCH_ID = 'menu-search';

/** Scrolls to the search field of the menu and puts the cursor into it. */
export function goToMenuSearch(): void {
  const field = document.getElementById(SEARCH_ID);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

export interface MenuUrl {
  /** The values of the page's URL: `tag` is the selected category, `q` the search, `food` a food to scroll to once. */
  values: URLSearchParams;
  onValues: (values: Record<string, string>) => void;
}

/** A shop's menu by category, with a search and with buttons to add each food to the cart. */
export function Menu({ shopId, values, onValues }: MenuUrl & { shopId: string }) {
  const { data: menu, error, isFetching, refetch } = useQuery(menuQuery(shopId));
  const vegOnly = useVegOnly();
  const { quantityOf, step } = useFoodQuantities();
  const tag = values.get('tag');
  const [text, setText] = useState(values.get('q') ?? '');
  const search = useDeferredValue(text.trim());
  const words = useMemo(() => searchWords(search), [search]);
  useEffect(() => {
    const timer = setTimeout(() => onValues({ q: text.trim() }), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, onValues]);
  const { found, takeArrival } = useScrollToFood(values.get('food'), menu, onValues);
  const row = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLDivElement>(null);
  const choose = (next: string | null) => {
    setText('');
    onValues({ tag: next ?? '', q: '' });
  };
  useScrollToStart(start, row, tag);

  if (!menu) {
    return error ? (
      <InlineError
        message="Failed to load shop information"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <MenuSkeleton />
    );
  }
  const { shown, hidden, unmarked } = vegMenu(menu, vegOnly);
  const isSearch = words.length > 0;
  const chosenOf = (foods: readonly OfferedFood[]) =>
    isSearch ? filterMenu(foods, search) : foods.filter((food) => tag === null || hasTag(food, tag));
  const foods = chosenOf(shown);
  const hidesAll = foods.length === 0 && chosenOf(menu).length > 0;
  const isWhole = tag === null && !isSearch;
  const isFound = ({ _id }: OfferedFood) => _id === found;
  const hiddenFood = isWhole && !shown.some(isFound) ? menu.find(isFound) : undefined;
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-4">
        <SearchField
          id={SEARCH_ID}
          label="Search this menu"
          compact
          value={text}
          onChange={setText}
          className="min-w-0 basis-full md:max-w-md md:flex-1"
        />
        {menu.length > 0 ? <VegOnlySwitch hidden={hidden} unmarked={unmarked} /> : null}
      </div>
      <div ref={start} />
      <CategoryRow
        row={row}
        categories={categoriesOf(shown)}
        total={shown.length}
        chosen={isSearch ? null : tag}
        follow={isWhole}
        onChoose={choose}
      />
      {/* As high as the screen, so that the page does not jump when a category has few foods. */}
      <div className="min-h-[calc(100dvh-var(--header-bar)-7rem)]">
        <p role="status" className={isSearch && foods.length > 0 ? 'text-small text-muted' : 'sr-only'}>
          {isSearch ? matchCount(foods.length, search) : ''}
        </p>
        {hiddenFood ? (
          <Suspense>
            <HiddenFood
              food={hiddenFood}
              takeArrival={takeArrival}
              onShow={() => onValues({ food: hiddenFood._id })}
            />
          </Suspense>
        ) : null}
        {foods.length > 0 ? (
          <FoodList
            foods={foods}
            bySection={isWhole}
            quantityOf={quantityOf}
            onStep={step}
            words={isSearch ? words : undefined}
            found={found}
          />
        ) : hiddenFood ? null : (
          <NoMenuResults
            search={isSearch ? search : null}
            isHiddenByVegOnly={hidesAll}
            isUnmarked={unmarked === menu.length}
            onClearSearch={() => setText('')}
            onShowAll={tag === null ? undefined : () => choose(null)}
          />
        )}
      </div>
    </>
  );
}

function MenuSkeleton() {
  return (
    <Loading label="Loading menu..." className={foodColumns}>
      {Array.from({ length: 6 }, (_, index) => (
        <FoodRowSkeleton key={index} />
      ))}
    </Loading>
  );
}
