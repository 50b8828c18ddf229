import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { hasWords, plainText } from '@canteen/domain/search-text';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { SkipTo, VIEW_CART } from '../../ui/actions/skip-to.tsx';
import { Price } from '../../ui/bill/price.tsx';
import { DietMark } from '../../ui/diet-mark.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx';
import { StoreIcon } from '../../ui/icons/icons.tsx';
import { HighlightedText } from '../../ui/list/highlighted-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { cx } from '../../ui/styles/cx.ts';

export interface FoodRowProps {
  food: OfferedFood;
  /** The quantity in the cart. */
  quantity: number;
  onStep: (food: OfferedFood, by: 1 | -1) => void;
  /** The words of a search, which are marked. */
  words?: readonly string[] | undefined;
  /** Names the shop and leads to its menu, where the food is marked. Otherwise the row leads to the food's own page. */
  inShop?: boolean | undefined;
  /** The food that a search led to. */
  found?: boolean | undefined;
  /** The level of the heading. */
  level?: 3 | 4 | undefined;
}

/** The id of a food's row in the page. */
export const foodRowId = (foodId: string) => `food-${foodId}`;

/** A food of the menu: text on the left, picture on the right, and a + button that becomes − n + in the cart. */
export const FoodRow = memo(function FoodRow(props: FoodRowProps) {
  const { food, quantity, onStep, words, inShop, found, level = 3 } = props;
  const Heading = `h${level}` as const;
  const to = inShop ? paths.foodInMenu(food.shop._id, food._id) : paths.food(food._id);
  return (
    <div
      role="listitem"
      id={foodRowId(food._id)}
      className={cx(
        'relative flex min-w-0 gap-4 border-b border-line py-5 contain-content',
        found && '-mx-2 rounded-card bg-accent-soft px-2',
      )}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="flex items-start gap-2">
          <DietMark diet={food.diet} className="mt-1" />
          <Heading className="min-w-0 text-body">
            <Link to={to} className="stretched inline-block">
              <HighlightedText text={food.name} words={words} />
            </Link>
          </Heading>
        </div>
        <p className="mt-0.5">
          <Price paise={food.price} strong />
        </p>
        {inShop ? (
          <p className="mt-1 flex gap-1.5 text-small text-muted">
            <StoreIcon size={18} className="mt-0.5" />
            <span className="line-clamp-2 min-w-0">{food.shop.name}</span>
          </p>
        ) : null}
        {words && words.length > 0 ? <FoundTags tags={food.tags} words={words} /> : null}
        {food.description ? (
          <p className="mt-1.5 line-clamp-2 text-small text-muted">
            <HighlightedText text={food.description} words={inShop ? undefined : words} />
          </p>
        ) : null}
      </div>
      <div className="relative shrink-0 self-start pb-3">
        <Picture
          src={food.imageUrl}
          seed={food._id}
          ratio="square"
          sizes="128px"
          className="w-28 max-[14rem]:w-20 rounded-card sm:w-32 min-[640px]:w-28 md:w-32"
        />
        <QuantityStepper
          label={food.name}
          value={quantity}
          onStep={(by) => onStep(food, by)}
          className="absolute right-1.5 bottom-0 z-1 shadow-card"
        />
        {quantity > 0 ? <SkipTo id={VIEW_CART}>Skip to cart</SkipTo> : null}
      </div>
    </div>
  );
});

/** The tags that contain a word of the search. */
function FoundTags({ tags, words }: { tags: readonly string[]; words: readonly string[] }) {
  const found = tags.filter((tag) => words.some((word) => hasWords([word], [plainText(tag)])));
  if (found.length === 0) return null;
  return (
    <p className="mt-1 text-small text-muted">
      <HighlightedText text={found.join(' · ')} words={words} />
    </p>
  );
}

/** The placeholder of a row while the menu loads. */
export function FoodRowSkeleton() {
  return (
    <div className="flex gap-4 border-b border-line py-5">
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <Skeleton className="size-28 shrink-0 rounded-card sm:size-32 min-[640px]:size-28 md:size-32" />
    </div>
  );
}
