import { setVegOnly, useVegOnly } from '../../data/shops/veg-only.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DietSign } from '../../ui/diet-mark.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BowlIcon } from '../../ui/icons/icons.tsx';
import { hiddenInWords, type VegMenu } from './veg-menu.ts';

type Hidden = Pick<VegMenu<never>, 'hidden' | 'unmarked'>;

/** 'Veg only', and below it the number of foods that it hides. Two parts of a row that wraps. */
export function VegOnlySwitch({ hidden, unmarked }: Hidden) {
  const isOn = useVegOnly();
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={(event) => setVegOnly(event.target.checked)}
          className="box-switch h-7 w-12 shrink-0 cursor-[inherit] rounded-full"
        />
        <span className="inline-flex items-center gap-2 text-small font-semibold text-ink">
          <DietSign diet="veg" />
          Veg only
        </span>
      </label>
      <p role="status" className="basis-full text-small text-muted">
        {isOn ? hiddenInWords({ hidden, unmarked }) : ''}
      </p>
    </>
  );
}

/** Shown when 'Veg only' hides every food. `onShowAll` leaves the chosen category; left out when none is chosen. */
export function NoVegFood({
  isUnmarked,
  onShowAll,
}: {
  /** The shop has marked none of its foods. */
  isUnmarked: boolean;
  onShowAll?: (() => void) | undefined;
}) {
  return (
    <EmptyState
      title={onShowAll ? 'No veg food in this category' : 'No veg food on this menu'}
      icon={BowlIcon}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {onShowAll && !isUnmarked ? <Button onClick={onShowAll}>Show all veg food</Button> : null}
          <Button onClick={() => setVegOnly(false)}>Turn off Veg only</Button>
        </div>
      }
    >
      {isUnmarked
        ? 'This shop has not marked its foods as veg or non-veg. Turn off Veg only to see them, and ask the shop.'
        : 'Turn off Veg only to see the other foods.'}
    </EmptyState>
  );
}
