import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import type { StoredAnswer } from '../device/local-db.ts';

const KEY = ['public', 'shops', 'list'];
const HOUR_AGO = Date.now() - 3_600_000;

async function load(kept: StoredAnswer | null) {
  openBrowser();
  const storeAnswer = vi.fn<(place: unknown, data: unknown) => void>();
  vi.doMock('../stored-answers/stored-answers.ts', () => ({
    readStoredAnswer: async () => kept,
    storeAnswer,
  }));
  const { storedOnDevice } = await import('./device-fallback.ts');
  const { queryClient } = await import('./query-client.ts');
  const { ApiError } = await import('../../lib/requests/api-error.ts');
  const noNetwork = () =>
    Promise.reject(new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' }));
  const fetchList = (ask: (signal: AbortSignal) => Promise<string[]>) =>
    queryClient.fetchQuery({
      queryKey: KEY,
      queryFn: storedOnDevice({ table: 'shops', key: 'list' }, ask),
      retry: false,
    });
  const state = () => queryClient.getQueryState<string[]>(KEY);
  return { ApiError, fetchList, storeAnswer, noNetwork, queryClient, state };
}

describe('an answer that is kept on the device', () => {
  beforeEach(() => {
    vi.doUnmock('../stored-answers/stored-answers.ts');
  });

  it("is shown during the request, then replaced by the server's answer", async () => {
    const { fetchList, storeAnswer, state } = await load({ key: 'list', data: ['old'], fetchedAt: HOUR_AGO });
    let answer: (list: string[]) => void = () => undefined;
    const fetched = fetchList(() => new Promise((resolve) => ((answer = resolve), undefined)));
    await vi.waitFor(() => expect(state()?.data).toEqual(['old']));
    expect(state()?.dataUpdatedAt).toBe(HOUR_AGO);
    answer(['new']);
    expect(await fetched).toEqual(['new']);
    expect(storeAnswer).toHaveBeenCalledWith({ table: 'shops', key: 'list' }, ['new']);
  });

  it('is used without a network, with its real age', async () => {
    const { fetchList, noNetwork, state } = await load({ key: 'list', data: ['old'], fetchedAt: HOUR_AGO });
    expect(await fetchList(noNetwork)).toEqual(['old']);
    await vi.waitFor(() => expect(state()?.dataUpdatedAt).toBe(HOUR_AGO));
    expect(state()).toMatchObject({ status: 'success', data: ['old'] });
  });

  it('is not used when the server refuses', async () => {
    const { ApiError, fetchList } = await load({ key: 'list', data: ['old'], fetchedAt: HOUR_AGO });
    const refused = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Gone' });
    await expect(fetchList(() => Promise.reject(refused))).rejects.toBe(refused);
  });

  it('is missing on a first visit without a network', async () => {
    const { fetchList, noNetwork } = await load(null);
    await expect(fetchList(noNetwork)).rejects.toMatchObject({ code: 'NETWORK' });
  });
});

it('private data is removed from memory when the user changes', async () => {
  const { page, storageEvent } = openBrowser();
  const { queryClient, connectQueryClient } = await import('./query-client.ts');
  const { watchOtherTabs } = await import('../session/session-expiry.ts');
  connectQueryClient();
  watchOtherTabs();
  queryClient.setQueryData(KEY, ['Chai Point']);
  queryClient.setQueryData(['mine', 'orders'], ['C7K2QX']);
  page.localStorage.setItem('user', '{"_id":"u2","token":"t"}');
  storageEvent('user');
  expect(queryClient.getQueryData(['mine', 'orders'])).toBeUndefined();
  expect(queryClient.getQueryData(KEY)).toEqual(['Chai Point']);
});

describe('data on the screen that could not be fetched again', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What the page shows, after the server has answered once and then fails with these errors. */
  async function show(failures: { status: number; code: string }[]) {
    vi.useFakeTimers();
    const { ApiError, queryClient } = await load(null);
    const { QueryObserver } = await import('@tanstack/react-query');
    let requests = 0;
    const observer = new QueryObserver(queryClient, {
      queryKey: KEY,
      queryFn: async () => {
        requests += 1;
        const failure = requests === 1 ? undefined : failures.shift();
        if (failure) throw new ApiError({ ...failure, message: 'failed' });
        return requests;
      },
    });
    const end = observer.subscribe(() => undefined);
    onTestFinished(end);
    await vi.advanceTimersByTimeAsync(0);
    void queryClient.invalidateQueries({ queryKey: KEY });
    await vi.advanceTimersByTimeAsync(5_000);
    return { observer, requests: () => requests };
  }
  const times = (count: number, status: number, code: string) =>
    Array.from({ length: count }, () => ({ status, code }));

  it('is fetched every ten seconds until the server answers', async () => {
    const { observer, requests } = await show(times(7, 503, 'DEPENDENCY_DOWN'));
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 9 });
    const last = requests();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests()).toBe(last);
  });

  it('is not fetched again when the server refuses it', async () => {
    const { observer, requests } = await show(times(1, 403, 'FORBIDDEN'));
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests()).toBe(2);
  });
});

describe('a list that is fetched page by page', () => {
  it('waits for a next page before it is fetched again', async () => {
    const { queryClient } = await load(null);
    const { InfiniteQueryObserver } = await import('@tanstack/react-query');
    const { refetch } = await import('./refetch.ts');
    const requests: { page: number; answer: () => void }[] = [];
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: KEY,
      queryFn: ({ pageParam, signal }) =>
        new Promise<string>((resolve, reject) => {
          requests.push({ page: pageParam, answer: () => resolve(`page ${pageParam}`) });
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      initialPageParam: 1,
      getNextPageParam: (_page, pages) => pages.length + 1,
    });
    onTestFinished(observer.subscribe(() => undefined));
    const answer = async (...pages: number[]) => {
      for (const page of pages) {
        await vi.waitFor(() => expect(requests[0]?.page).toBe(page));
        requests.shift()?.answer();
      }
    };
    const shown = () => observer.getCurrentResult().data?.pages;
    await answer(1);
    await vi.waitFor(() => expect(shown()).toEqual(['page 1']));

    void observer.fetchNextPage();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    void refetch(KEY);
    await answer(2);
    await vi.waitFor(() => expect(shown()).toEqual(['page 1', 'page 2']));
    await answer(1, 2);
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    expect(shown()).toEqual(['page 1', 'page 2']);
  });
});
