/** What a list needs from its paged query. */
export interface PagedQuery {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: (options?: { cancelRefetch?: boolean }) => unknown;
  fetchNextPage: () => unknown;
}

/** Loads the next page. When the list is being fetched again, waits for that first, because the next page would cancel it. */
export async function loadNextPage({ isFetching, refetch, fetchNextPage }: PagedQuery): Promise<void> {
  if (isFetching) await refetch({ cancelRefetch: false });
  await fetchNextPage();
}
