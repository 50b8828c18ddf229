import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { nextPageLoader } from './next-page-loader.ts';

/** A list of pages with the number of the fetch that loaded them. `render` reads the query as a component does. */
async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let fetches = 0;
  let waiting: { page: number; answer: (error?: Error) => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam, signal }) =>
      new Promise<string>((resolve, reject) => {
        const answer = (error?: Error) =>
          error ? reject(error) : resolve(`page ${pageParam} of ${fetches}`);
        waiting.push({ page: pageParam, answer });
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      }),
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => pages.length + 1,
  });
  let load = () => Promise.resolve();
  const render = () => {
    const result = observer.getCurrentResult();
    const query = observer.trackResult(result) as typeof result;
    // A component reads the rows, and so it is rendered when they change.
    if (query.data) load = nextPageLoader(query);
  };
  render();
  onTestFinished(observer.subscribe(render));
  const answer = async (page: number, error?: Error) => {
    await vi.waitFor(() => expect(waiting.map((request) => request.page)).toEqual([page]));
    const [request] = waiting;
    waiting = [];
    fetches += page === 1 ? 1 : 0;
    request?.answer(error);
  };
  await answer(1);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  return {
    answer,
    press: () => load(),
    fetchAgain: () => client.invalidateQueries({ queryKey: ['list'] }),
    result: () => observer.getCurrentResult(),
  };
}

it('the next page does not cancel a fetch of the list', async () => {
  const { answer, press, fetchAgain, result } = await open();
  void fetchAgain();
  await vi.waitFor(() => expect(result().isFetching).toBe(true));
  const pressed = press();
  await answer(1);
  await answer(2);
  await pressed;
  expect(result().data?.pages).toEqual(['page 1 of 2', 'page 2 of 2']);
});

it('a list that could not be fetched again is fetched before its next page', async () => {
  const { answer, press, fetchAgain, result } = await open();
  const fetched = fetchAgain();
  await answer(1, new Error('no answer'));
  await fetched;
  const failed = press();
  await answer(1, new Error('no answer again'));
  await failed;
  expect(result()).toMatchObject({ isError: true, data: { pages: ['page 1 of 1'] } });

  const pressed = press();
  await answer(1);
  await answer(2);
  await pressed;
  expect(result()).toMatchObject({ isError: false, data: { pages: ['page 1 of 4', 'page 2 of 4'] } });
});
