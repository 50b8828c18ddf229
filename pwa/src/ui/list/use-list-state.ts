import { useEffect, useState } from 'react';
import { TYPING_MS } from '../../lib/time/typing-ms.ts';
import { useDebounced } from './use-debounced.ts';
import { useUrlValues } from './use-url-values.ts';

export interface ListState<Sort extends string, Filter extends string> {
  /** The text in the search box. */
  text: string;
  setText: (text: string) => void;
  /** The search text after a pause in typing. */
  search: string;
  sort: Sort;
  setSort: (sort: Sort) => void;
  filters: Record<Filter, string>;
  setFilter: (name: Filter, value: string) => void;
  /** True when the search text or a filter hides rows. */
  filtered: boolean;
  clear: () => void;
}

/**
 * The search text, sorting and filters of a list. They are kept in the URL, so that a reload, the back button and a
 * copied link show the same list. The first sort is the default; an empty filter value means all.
 */
export function useListState<Sort extends string, Filter extends string = never>(
  sorts: readonly [Sort, ...Sort[]],
  filterNames: readonly Filter[] = [],
): ListState<Sort, Filter> {
  const [query, put] = useUrlValues();
  const inUrl = query.get('q') ?? '';
  const [text, setText] = useState(inUrl);
  const search = useDebounced(text.trim(), TYPING_MS);

  useEffect(() => put({ q: search }), [search, put]);

  const wanted = query.get('sort');
  const sort = sorts.find((each) => each === wanted) ?? sorts[0];
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as Record<
    Filter,
    string
  >;
  return {
    text,
    setText,
    search,
    sort,
    setSort: (next) => put({ sort: next === sorts[0] ? '' : next }),
    filters,
    setFilter: (name, value) => put({ [name]: value }),
    filtered: search !== '' || filterNames.some((name) => filters[name] !== ''),
    clear: () => {
      setText('');
      put(Object.fromEntries(filterNames.map((name) => [name, ''])));
    },
  };
}

/** The `sort` of a table's column, for a pair of sorts: ascending and descending. */
export function columnSort<Sort extends string>(
  state: Pick<ListState<Sort, never>, 'sort' | 'setSort'>,
  ascending: Sort,
  descending: Sort,
) {
  return {
    direction:
      state.sort === ascending
        ? ('ascending' as const)
        : state.sort === descending
          ? ('descending' as const)
          : ('none' as const),
    onToggle: () => state.setSort(state.sort === ascending ? descending : ascending),
  };
}
