import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { paths } from '@canteen/domain/paths';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface FoodRowProps {
  food: OfferedFood;
  /** The quantity in the cart. */
  quantity: number;
  /** Left out when the food cannot be ordered now. */
  onStep?: ((food: OfferedFood, by: 1 | -1) => void) | undefined;
}

/** A food of the menu: text on the left, picture on the right, and a + button that becomes − n + in the cart. */
export const FoodRow = memo(function FoodRow({ food, quantity, onStep }: FoodRowProps) {
  return (
    <li className="relative flex min-w-0 gap-4 border-b border-line py-5">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="text-body">
          <Link to={paths.food(food._id)} className="stretched inline-block">
            {food.name}
          </Link>
        </h3>
        <p className="mt-0.5">
          <Price paise={food.price} strong />
        </p>
        {food.description ? (
          <p className="mt-1.5 line-clamp-2 text-small text-muted">{food.description}</p>
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
        {onStep ? (
          <QuantityStepper
            label={food.name}
            value={quantity}
            onChange={(next) => onStep(food, next > quantity ? 1 : -1)}
            className="absolute right-1.5 bottom-0 z-1 shadow-card"
          />
        ) : null}
      </div>
    </li>
  );
});

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
