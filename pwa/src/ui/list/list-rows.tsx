import type { ReactNode } from 'react';
import { InlineError } from '../feedback/alert.tsx';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { LoadMore } from './load-more.tsx';
import { nextPageLoader, type PagedQuery } from './next-page-loader.ts';
import { useListFocus } from './use-list-focus.ts';

/** What the rows need from their query. */
interface ListQuery extends PagedQuery {
  isPending: boolean;
}

interface ListRowsProps {
  query: ListQuery;
  /** The message of a failed request; null when the last one succeeded. */
  error: string | null;
  /** Read out while the first page loads, such as 'Loading users...'. */
  loading: string;
  empty: boolean;
  /** Shown instead of the rows when there are none. */
  whenEmpty: ReactNode;
  children: ReactNode;
}

/** The rows of a paged list with its loading, empty and error states, and a button for the next page. */
export function ListRows({ query, error, loading, empty, whenEmpty, children }: ListRowsProps) {
  const keepsFocus = useListFocus();
  const loadMore = nextPageLoader(query);
  if (query.isPending && error === null) {
    return (
      <Loading label={loading} className="flex flex-col gap-3">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-32 rounded-card md:h-14 md:rounded-small" />
        ))}
      </Loading>
    );
  }
  return (
    <div {...keepsFocus}>
      {error === null ? null : (
        <InlineError
          className="mb-4"
          message={error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {empty ? (error === null ? whenEmpty : null) : children}
      <LoadMore more={query.hasNextPage} busy={query.isFetchingNextPage} onLoad={loadMore} />
    </div>
  );
}
