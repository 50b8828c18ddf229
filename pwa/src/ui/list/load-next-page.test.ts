import { expect, it } from 'vitest';
import { loadNextPage } from './load-next-page.ts';

async function press(isFetching: boolean): Promise<string[]> {
  const calls: string[] = [];
  await loadNextPage({
    isFetching,
    isFetchingNextPage: false,
    hasNextPage: true,
    refetch: async (options) => {
      await Promise.resolve();
      calls.push(`waited for the fetch, ${options?.cancelRefetch === false ? 'kept' : 'cancelled'}`);
    },
    fetchNextPage: () => calls.push('next page'),
  });
  return calls;
}

it('the next page does not cancel a fetch of the list', async () => {
  expect(await press(true)).toEqual(['waited for the fetch, kept', 'next page']);
  expect(await press(false)).toEqual(['next page']);
});
