import { describe, expect, it } from 'vitest';
import { readFilterState, toStatisticsFilter, toUrlValues } from './statistics-filters-in-url.ts';

const read = (query: string) => readFilterState(new URLSearchParams(query));
const none = { period: 'all', from: null, to: null, status: '', shop: '' };
// 00:30 on the 21st in UTC+5:30.
const now = new Date('2026-11-20T19:00:00Z');

describe('the filters of a URL', () => {
  it.each([
    ['', none],
    ['time=lastMonth&status=paid&shop=abc', { ...none, period: 'lastMonth', status: 'PAID', shop: 'abc' }],
    [
      'time=custom&from=2026-11-01&to=2026-11-02',
      { ...none, period: 'custom', from: '2026-11-01', to: '2026-11-02' },
    ],
    ['time=tomorrow&from=2026-02-30&to=x', none],
  ])('%s', (query, state) => {
    expect(read(query)).toEqual(state);
  });

  it('the filters are read from the URL as they were written; only a custom period has days', () => {
    const custom = read('time=custom&from=2026-11-01&to=2026-11-02&status=READY&shop=abc');
    expect(read(`${new URLSearchParams(toUrlValues(custom))}`)).toEqual(custom);
    expect(toUrlValues({ ...custom, period: 'today' })).toMatchObject({ time: 'today', from: '', to: '' });
    expect(toUrlValues(read(''))).toEqual({ time: '', from: '', to: '', status: '', shop: '' });
  });
});

it.each([
  ['', {}],
  ['time=today&status=PAID', { startDate: '2026-11-21', endDate: '2026-11-21', status: 'PAID' }],
  ['time=thisMonth&shop=abc', { startDate: '2026-11-01', endDate: '2026-11-21', shopId: 'abc' }],
  ['time=custom&from=2026-11-01', null],
  ['time=custom&from=2026-11-02&to=2026-11-01', null],
  ['time=custom&from=2026-11-02&to=2026-11-03', { startDate: '2026-11-02', endDate: '2026-11-03' }],
])('the request to the server for the URL %s', (query, filter) => {
  expect(toStatisticsFilter(read(query), now)).toEqual(filter);
});
