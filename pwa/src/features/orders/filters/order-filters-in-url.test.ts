import { describe, expect, it } from 'vitest';
import { isEmptyRange, readOrderFilters, toListFilter, withOrderFilters } from './order-filters-in-url.ts';

const read = (query: string, status?: string) => readOrderFilters(status, new URLSearchParams(query));

describe('the filters of a URL', () => {
  it.each([
    ['', undefined, { status: null, time: 'all', from: null, to: null }],
    ['time=last7days', 'paid', { status: 'PAID', time: 'last7days', from: null, to: null }],
    [
      'time=custom&from=2026-11-01&to=2026-11-20',
      'READY',
      { status: 'READY', time: 'custom', from: '2026-11-01', to: '2026-11-20' },
    ],
    ['time=tomorrow&from=2026-02-30&to=x', undefined, { status: null, time: 'all', from: null, to: null }],
  ])('%s, %s', (query, status, filters) => {
    expect(read(query, status)).toEqual(filters);
  });

  it('writes the filters into the URL and keeps its other parameters', () => {
    const search = new URLSearchParams('mine=1&time=custom&from=2026-11-01');
    expect(`${withOrderFilters(search, read('time=custom&from=2026-11-05'))}`).toBe(
      'mine=1&time=custom&from=2026-11-05',
    );
    expect(`${withOrderFilters(search, read(''))}`).toBe('mine=1');
    expect(`${withOrderFilters(search, read('time=today'))}`).toBe('mine=1&time=today');
  });
});

describe('a range of days that is empty', () => {
  it.each([
    ['time=custom&from=2026-11-05&to=2026-11-04', true],
    ['time=custom&from=2026-11-05&to=2026-11-05', false],
    ['time=custom&from=2026-11-05', false],
    ['time=custom&to=2026-11-05', false],
    ['time=today&from=2026-11-05&to=2026-11-04', false],
  ])('%s: %s', (query, expected) => {
    expect(isEmptyRange(read(query))).toBe(expected);
  });
});

describe('the filter that is sent to the server', () => {
  // 00:30 on the 21st in UTC+5:30.
  const now = new Date('2026-11-20T19:00:00Z');
  it.each([
    ['', {}],
    ['time=today', { startDate: '2026-11-21', endDate: '2026-11-21' }],
    ['time=yesterday', { startDate: '2026-11-20', endDate: '2026-11-20' }],
    ['time=last7days', { startDate: '2026-11-15', endDate: '2026-11-21' }],
    ['time=last30days', { startDate: '2026-10-23', endDate: '2026-11-21' }],
    ['time=custom&from=2026-11-01', { startDate: '2026-11-01' }],
    ['time=custom', {}],
  ])('%s', (query, filter) => {
    expect(toListFilter(read(query), now)).toEqual(filter);
    expect(toListFilter(read(query, 'PAID'), now)).toEqual({ ...filter, status: 'PAID' });
  });
});
