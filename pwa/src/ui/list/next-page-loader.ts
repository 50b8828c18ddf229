/** What a list needs from its paged query. */
export interface PagedQuery {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  /** The list could not be fetched again. False when the next page failed. */
  isRefetchError: boolean;
  hasNextPage: boolean;
  refetch: (options?: { cancelRefetch?: boolean }) => Promise<{ isError: boolean }>;
  fetchNextPage: () => unknown;
}

/**
 * A function that loads the next page. Call it in a render, because the query tells only of what a render has read. When
 * the list is being fetched again or could not be, the function fetches it first: the next page would cancel the fetch, and
 * would make the old rows look new.
 */
export function nextPageLoader({ isFetching, isRefetchError, refetch, fetchNextPage }: PagedQuery) {
  return async (): Promise<void> => {
    if (isFetching || isRefetchError) {
      const { isError } = await refetch({ cancelRefetch: false });
      if (isError) return;
    }
    await fetchNextPage();
  };
}
