import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BowlIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { NoVegFood } from './veg-only-switch.tsx';

interface NoMenuResultsProps {
  /** What was searched; null without a search. */
  search: string | null;
  /** 'Veg only' hides foods that would be shown. */
  isHiddenByVegOnly: boolean;
  /** The shop has marked none of its foods as veg or non-veg. */
  isUnmarked: boolean;
  onClearSearch: () => void;
  /** Leaves the chosen category; left out when none is chosen. */
  onShowAll: (() => void) | undefined;
}

/** Why the menu shows no food: nothing matches the search, 'Veg only' hides all, or the category is empty. */
export function NoMenuResults({
  search,
  isHiddenByVegOnly,
  isUnmarked,
  onClearSearch,
  onShowAll,
}: NoMenuResultsProps) {
  if (search !== null)
    return (
      <EmptyState
        title={`No dish matches “${search}”`}
        icon={SearchIcon}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      >
        {isHiddenByVegOnly
          ? 'Veg only hides the dishes that match.'
          : 'Try a shorter word, or look through the categories.'}
      </EmptyState>
    );
  if (isHiddenByVegOnly) return <NoVegFood isUnmarked={isUnmarked} onShowAll={onShowAll} />;
  return (
    <EmptyState
      title="No food items available in this category."
      icon={BowlIcon}
      action={onShowAll ? <Button onClick={onShowAll}>Show all food</Button> : null}
    />
  );
}
