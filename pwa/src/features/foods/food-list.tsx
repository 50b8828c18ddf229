import { useMemo } from 'react';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { cx } from '../../ui/cx.ts';
import { FoodRow, type FoodRowProps } from './food-row.tsx';
import { sectionsOf } from './menu-sections.ts';
import { SECTION_HEADING } from './use-category-in-view.ts';
import { usePictureCount } from './use-picture-count.ts';

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
  const sections = useMemo(() => (bySection ? sectionsOf(foods) : []), [bySection, foods]);
  const isDivided = sections.length > 1;
  const pictures = usePictureCount(isDivided ? sections.flatMap((section) => section.foods) : foods);
  if (!isDivided) return <Rows foods={foods} pictures={pictures} level={3} {...rest} />;
  return sections.map(({ category, foods: own }, index) => {
    const before = sections.slice(0, index).reduce((sum, section) => sum + section.foods.length, 0);
    return (
      <section key={category ?? ''} aria-label={category ?? OTHERS}>
        <h3 data-category={category ?? ''} className={cx(SECTION_HEADING, 'pt-1 text-lead md:pt-3')}>
          {category ?? OTHERS}
        </h3>
        <Rows foods={own} pictures={pictures - before} level={4} {...rest} />
      </section>
    );
  });
}

const OTHERS = 'More';

function Rows({
  foods,
  pictures,
  quantityOf,
  found,
  ...rest
}: Omit<FoodListProps, 'bySection'> & Pick<FoodRowProps, 'level'> & { pictures: number }) {
  return (
    <ul className={foodColumns}>
      {foods.map((food, index) => (
        <FoodRow
          key={food._id}
          food={food}
          quantity={quantityOf(food)}
          found={food._id === found}
          pictureLater={index >= pictures}
          {...rest}
        />
      ))}
    </ul>
  );
}
