import type { OfferedFood } from '../../data/shops/foods.ts';
import { FoodRow, type FoodRowProps } from './food-row.tsx';
import { sectionsOf } from './menu-sections.ts';
import { SECTION_HEADING } from './use-category-in-view.ts';

/** The columns of a list of foods. */
export const foodColumns = 'grid min-[640px]:grid-cols-2 min-[640px]:gap-x-6 md:gap-x-10';

export interface FoodListProps extends Pick<FoodRowProps, 'onStep' | 'words' | 'inShop'> {
  foods: readonly OfferedFood[];
  quantityOf: (food: OfferedFood) => number;
  /** With a heading for each category. */
  bySection?: boolean | undefined;
  /** The food that a search led to. */
  found?: string | null | undefined;
}

export function FoodList({ foods, bySection, ...rest }: FoodListProps) {
  const sections = bySection ? sectionsOf(foods) : [];
  if (sections.length < 2) return <Rows foods={foods} level={3} {...rest} />;
  return sections.map(({ category, foods: own }) => (
    <section key={category ?? ''} aria-label={category ?? OTHERS}>
      <h3 {...{ [SECTION_HEADING]: category ?? '' }} className="pt-1 text-lead md:pt-3">
        {category ?? OTHERS}
      </h3>
      <Rows foods={own} level={4} {...rest} />
    </section>
  ));
}

const OTHERS = 'More';

function Rows({
  foods,
  quantityOf,
  found,
  ...rest
}: Omit<FoodListProps, 'bySection'> & Pick<FoodRowProps, 'level'>) {
  return (
    <ul className={foodColumns}>
      {foods.map((food) => (
        <FoodRow
          key={food._id}
          food={food}
          quantity={quantityOf(food)}
          found={food._id === found}
          {...rest}
        />
      ))}
    </ul>
  );
}
