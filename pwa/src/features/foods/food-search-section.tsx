import { errorText } from '../../lib/requests/api-error.ts';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { FoundCount } from '../../ui/list/found-count.tsx';
import { FoodSearchList, FoodSearchListSkeleton } from './food-search-list.tsx';
import type { FoodSearch } from './use-food-search.ts';
import { VegOnlySwitch } from './veg-only-switch.tsx';

/** The section of the foods on the search page; nothing when none were found. */
export function FoodSearchSection({ found, term }: { found: FoodSearch; term: string }) {
  const { query, shown, hidden, unmarked } = found;
  return (
    <>
      <FoundCount
        of={`${term} ${hidden}`}
        count={query.isPlaceholderData || !query.data ? undefined : shown.length}
        row="dish"
        rows="dishes"
      />
      {query.error ? (
        <InlineError
          className="mb-4"
          message={errorText(query.error, 'Failed to load dishes')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending ? <FoodSearchListSkeleton /> : null}
      {shown.length + hidden > 0 ? (
        <section aria-labelledby="dishes" className="mb-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="dishes" className="text-lead">
              Dishes
            </h2>
            <VegOnlySwitch hidden={hidden} unmarked={unmarked} />
          </div>
          <FoodSearchList foods={shown} term={term} old={query.isPlaceholderData} />
        </section>
      ) : null}
    </>
  );
}
