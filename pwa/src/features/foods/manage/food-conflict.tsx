import { allergensInWords } from '@canteen/domain/allergens';
import { DIET_LABELS } from '@canteen/domain/diet';
import type { StaffFood } from '@canteen/domain/food.schema';
import { formatRupees, toPaise } from '@canteen/domain/money';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

export interface FoodConflictProps {
  /** The food as another user has saved it. */
  food: StaffFood;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another user saved the food first. The user chooses a version, so that no change is lost without notice. */
export function FoodConflict({ food, onKeepMine, onTakeTheirs }: FoodConflictProps) {
  const facts = [
    ['Name', food.name],
    ['Price', formatRupees(toPaise(food.price))],
    ['Shop', food.shop.name],
    ['Tags', food.tags.join(', ') || 'none'],
    ['Description', food.description || 'none'],
    ['Diet', DIET_LABELS[food.diet]],
    ['Allergens', allergensInWords(food.allergens) || 'none'],
  ] as const;
  return (
    <Alert tone="turmeric" title="Somebody else changed this food meanwhile">
      <p>It is now:</p>
      <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="compact" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="compact" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Alert>
  );
}
