import { useMemo, useState } from 'react';
import { searchWords } from '@canteen/domain/search-text';
import { MAX_FOUND } from '../../data/shops/food-search.ts';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { ShowAllToggle } from '../../ui/list/show-all-toggle.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { foodColumns, FoodList } from './food-list.tsx';
import { FoodRowSkeleton } from './food-row.tsx';
import { useFoodQuantities } from './use-food-quantities.ts';

const SHOWN_FIRST = 6;

/** The foods that a search has found, with their shops: the first ones, and all of them after a tap. */
export function FoodSearchList({
  foods,
  term,
  old,
}: {
  foods: readonly OfferedFood[];
  term: string;
  /** The foods are those of the last term. */
  old: boolean;
}) {
  const { quantityOf, step } = useFoodQuantities();
  const words = useMemo(() => searchWords(term), [term]);
  const [wholeFor, setWholeFor] = useState<string | null>(null);
  const isWhole = wholeFor === term || foods.length <= SHOWN_FIRST + 1;
  return (
    <div className={cx('animate-appear', old && 'opacity-60')}>
      <FoodList
        foods={isWhole ? foods : foods.slice(0, SHOWN_FIRST)}
        quantityOf={quantityOf}
        onStep={step}
        words={words}
        inShop
      />
      {foods.length > SHOWN_FIRST + 1 ? (
        <ShowAllToggle
          expanded={isWhole}
          onToggle={() => setWholeFor(isWhole ? null : term)}
          showLabel={`Show all ${foods.length} dishes`}
          lessLabel="Show fewer dishes"
        />
      ) : null}
      {isWhole && foods.length >= MAX_FOUND ? (
        <p className="text-center text-small text-muted">
          These are the {MAX_FOUND} best matches. Type more letters to find others.
        </p>
      ) : null}
    </div>
  );
}

/** The placeholder while the server searches. */
export function FoodSearchListSkeleton() {
  return (
    <Loading label="Searching..." className={foodColumns}>
      {Array.from({ length: 4 }, (_, index) => (
        <FoodRowSkeleton key={index} />
      ))}
    </Loading>
  );
}
