import { memo, useMemo } from 'react';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { groupsOf, RowGroup } from '../../ui/list/row-groups.tsx';
import { useRowLimit } from '../../ui/list/use-row-limit.ts';
import { cx } from '../../ui/styles/cx.ts';
import { FoodRow, type FoodRowProps } from './food-row.tsx';
import { firstRows, sectionsOf } from './menu-sections.ts';
import { SECTION_HEADING } from './use-category-in-view.ts';

/** The columns of a list of foods. */
export const foodColumns = 'grid min-[640px]:grid-cols-2 min-[640px]:gap-x-6 md:gap-x-10';

interface FoodListProps extends Pick<FoodRowProps, 'onStep' | 'words' | 'inShop'> {
  foods: readonly OfferedFood[];
  quantityOf: (food: OfferedFood) => number;
  /** With a heading for each category. */
  bySection?: boolean | undefined;
  /** The food that a search led to. */
  found?: string | null | undefined;
}

/** Rows that fill a phone; the others follow at once. */
const FIRST = 6;
/** Rows whose pictures are on the first screen of a phone, or almost. */
const FIRST_PICTURES = 4;

export function FoodList({ foods, bySection, ...rest }: FoodListProps) {
  // A food to which the page scrolls must be there from the beginning.
  const limit = useRowLimit(rest.found ? Infinity : FIRST, foods.length);
  const sections = useMemo(() => {
    const divided = bySection ? sectionsOf(foods) : [];
    return firstRows(divided.length > 1 ? divided : [{ category: null, foods }], limit);
  }, [bySection, foods, limit]);
  const [only, ...others] = sections;
  if (only && others.length === 0) return <Rows foods={only.foods} level={3} first {...rest} />;
  return sections.map(({ category, foods: own }, index) => (
    <section key={category ?? ''} aria-label={category ?? OTHERS}>
      <h3 data-category={category ?? ''} className={cx(SECTION_HEADING, 'pt-1 text-lead md:pt-3')}>
        {category ?? OTHERS}
      </h3>
      <Rows foods={own} level={4} first={index === 0} {...rest} />
    </section>
  ));
}

const OTHERS = 'More';

interface RowsProps extends Omit<FoodListProps, 'bySection'>, Pick<FoodRowProps, 'level'> {
  /** The first foods of the page. */
  first: boolean;
}

function Rows({ foods, first, ...rest }: RowsProps) {
  const groups = useMemo(() => groupsOf(foods, first ? FIRST_PICTURES : undefined), [foods, first]);
  return (
    <div role="list">
      {groups.map((group, index) => (
        <RowGroup
          key={index}
          first={first && index === 0}
          className={cx(foodColumns, 'row-group -mx-2 px-2')}
        >
          <Group foods={group} {...rest} />
        </RowGroup>
      ))}
    </div>
  );
}

const Group = memo(function Group({ foods, quantityOf, found, ...rest }: Omit<RowsProps, 'first'>) {
  return foods.map((food) => (
    <FoodRow key={food._id} food={food} quantity={quantityOf(food)} found={food._id === found} {...rest} />
  ));
});
