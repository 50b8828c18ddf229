import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

interface Row {
  _id: string;
  enabled: boolean;
  blocked: boolean;
}
const KEY = ['rows'];
const row = (id: string, more: Partial<Row> = {}): Row => ({
  _id: id,
  enabled: false,
  blocked: false,
  ...more,
});

/** Two rows on a screen, and calls that the test ends. */
async function load() {
  const { queryClient } = await import('./query-client.ts');
  const { changeRow } = await import('./row-changes.ts');
  queryClient.setQueryData([...KEY, 'all'], {
    pages: [{ rows: [row('a'), row('b')], next: null, total: 2 }],
    pageParams: [null],
  });
  const change = (id: string, expected: Partial<Row>) => {
    let succeed: (result: Row) => void = () => undefined;
    let fail: () => void = () => undefined;
    const answer = new Promise<{ json: () => Promise<Row> }>((resolve, reject) => {
      succeed = (result) => resolve(Response.json(result));
      fail = () => reject(new Error('refused'));
    });
    return { done: changeRow<Row>(KEY, id, expected, () => answer), succeed, fail };
  };
  const shown = () =>
    queryClient
      .getQueryData<{ pages: { rows: Row[] }[] }>([...KEY, 'all'])
      ?.pages.flatMap(({ rows }) => rows);
  const mustBeFetched = () => queryClient.getQueryState([...KEY, 'all'])?.isInvalidated;
  return { change, shown, mustBeFetched };
}

describe('a row that is changed', () => {
  beforeEach(() => {
    vi.resetModules();
    openBrowser();
  });

  it('shows the expected value at once, then what the server answers', async () => {
    const { change, shown } = await load();
    const one = change('a', { enabled: true });
    await vi.waitFor(() => expect(shown()).toEqual([row('a', { enabled: true }), row('b')]));
    one.succeed(row('a', { enabled: true, blocked: true }));
    await one.done;
    expect(shown()).toEqual([row('a', { enabled: true, blocked: true }), row('b')]);
  });

  it('shows the former value again when the server refuses, and keeps the changes of other rows and fields', async () => {
    const { change, shown } = await load();
    const refused = change('a', { enabled: true });
    const otherRow = change('b', { enabled: true });
    const otherField = change('a', { blocked: true });
    await vi.waitFor(() =>
      expect(shown()).toEqual([row('a', { enabled: true, blocked: true }), row('b', { enabled: true })]),
    );
    refused.fail();
    await expect(refused.done).rejects.toThrow('refused');
    expect(shown()).toEqual([row('a', { blocked: true }), row('b', { enabled: true })]);
    otherRow.succeed(row('b', { enabled: true }));
    otherField.succeed(row('a', { blocked: true }));
    await Promise.all([otherRow.done, otherField.done]);
    expect(shown()).toEqual([row('a', { blocked: true }), row('b', { enabled: true })]);
  });

  it('is fetched again when a list or an event has brought it meanwhile, because the answer may be older', async () => {
    const { change, shown, mustBeFetched } = await load();
    const { patchRow } = await import('./row-changes.ts');
    const alone = change('a', { enabled: true });
    const otherRow = change('b', { enabled: true });
    alone.succeed(row('a', { enabled: true }));
    otherRow.succeed(row('b', { enabled: true }));
    await Promise.all([alone.done, otherRow.done]);
    expect(mustBeFetched()).toBe(false);
    const late = change('a', { blocked: true });
    await vi.waitFor(() => expect(shown()?.[0]?.blocked).toBe(true));
    patchRow<Row>(KEY, 'a', (each) => ({ ...each, enabled: false }));
    late.succeed(row('a', { enabled: true, blocked: true }));
    await late.done;
    expect(mustBeFetched()).toBe(true);
  });

  it('is fetched again after an error, because the change may have been made', async () => {
    const { change, mustBeFetched } = await load();
    const lost = change('a', { enabled: true });
    expect(mustBeFetched()).toBe(false);
    lost.fail();
    await expect(lost.done).rejects.toThrow('refused');
    expect(mustBeFetched()).toBe(true);
  });
});

/** A list of one page on a screen, and requests of pages that the test answers. */
async function loadPaged() {
  const { change, shown } = await load();
  const { queryClient } = await import('./query-client.ts');
  const { InfiniteQueryObserver } = await import('@tanstack/react-query');
  const { pagedList } = await import('./list-pages.ts');
  const requests: { cursor: string | null; answer: (...rows: Row[]) => void; signal: AbortSignal }[] = [];
  const list = new InfiniteQueryObserver(
    queryClient,
    pagedList<Row>(
      [...KEY, 'all'],
      (cursor, signal) =>
        new Promise((resolve, reject) => {
          const next = cursor === null ? 'second' : null;
          const answer = (...rows: Row[]) => resolve({ rows, next, total: 2 });
          requests.push({ cursor, answer, signal });
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    ),
  );
  onTestFinished(list.subscribe(() => undefined));
  /** The next request, which must be for this page. */
  const request = async (cursor: string | null) => {
    await vi.waitFor(() => expect(requests[0]?.cursor).toBe(cursor));
    return requests.shift();
  };
  return { change, shown, request, list, requests };
}

describe('a row that is changed while a page is loading', () => {
  beforeEach(() => {
    vi.resetModules();
    openBrowser();
  });

  async function changeDuringNextPage() {
    const { change, shown, request, list } = await loadPaged();
    void list.refetch();
    (await request(null))?.answer(row('a'));
    await vi.waitFor(() => expect(list.getCurrentResult().hasNextPage).toBe(true));
    void list.fetchNextPage();
    const page = await request('second');
    const one = change('a', { enabled: true });
    await vi.waitFor(() => expect(shown()).toEqual([row('a', { enabled: true })]));
    return { shown, request, list, page, one };
  }

  it('lets the next page come and stays changed when it comes last', async () => {
    const { shown, request, list, page, one } = await changeDuringNextPage();
    one.succeed(row('a', { enabled: true }));
    await one.done;
    page?.answer(row('b'));
    await vi.waitFor(() => expect(shown()).toEqual([row('a', { enabled: true }), row('b')]));
    // The page was read before the change, so the list is read again.
    (await request(null))?.answer(row('a', { enabled: true }));
    (await request('second'))?.answer(row('b'));
    await vi.waitFor(() => expect(list.getCurrentResult().isFetching).toBe(false));
    expect(shown()).toEqual([row('a', { enabled: true }), row('b')]);
  });

  it('lets the next page come and stays changed when it comes before the answer', async () => {
    const { shown, page, one } = await changeDuringNextPage();
    page?.answer(row('b'));
    await vi.waitFor(() => expect(shown()).toEqual([row('a', { enabled: true }), row('b')]));
    one.succeed(row('a', { enabled: true }));
    await one.done;
    expect(shown()).toEqual([row('a', { enabled: true }), row('b')]);
  });

  it('shows the former value again when the server refuses, and lets the next page come', async () => {
    const { shown, page, one } = await changeDuringNextPage();
    one.fail();
    await expect(one.done).rejects.toThrow('refused');
    expect(shown()).toEqual([row('a')]);
    page?.answer(row('b'));
    await vi.waitFor(() => expect(shown()).toEqual([row('a'), row('b')]));
  });
});
