import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Requests the data of a query from the server, never from the device, and shows the answer on the pages too. If newer data
 * has come since the request, the pages keep it. A query that was marked as changed stays marked, so it is fetched again.
 */
export async function askServer<Data>(queryKey: QueryKey, request: () => Promise<Data>): Promise<Data> {
  // Only a query that exists can be marked as changed.
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  const { dataUpdateCount } = query.state;
  const requestedAt = Date.now();
  const data = await request();
  if (query.state.dataUpdateCount !== dataUpdateCount) return data;
  // setQueryData would mark the query as fresh.
  if (query.state.isInvalidated)
    query.setState({ data, status: 'success', error: null, dataUpdatedAt: requestedAt });
  else queryClient.setQueryData<unknown>(queryKey, data);
  return data;
}
