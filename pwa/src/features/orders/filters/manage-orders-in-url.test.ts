import { describe, expect, test } from 'vitest';
import { readManageOrdersState, withManageOrdersState } from './manage-orders-in-url.ts';

const read = (query: string) => readManageOrdersState(new URLSearchParams(query), 'queue');

describe('the choices in the URL of Manage Orders', () => {
  test('without choices it shows the given view and no filters', () => {
    expect(read('section=orders')).toEqual({
      view: 'queue',
      filters: { status: null, time: 'all', from: null, to: null },
      shop: null,
      customer: null,
      open: null,
    });
    expect(readManageOrdersState(new URLSearchParams(), 'list').view).toBe('list');
  });

  test.each([
    ['filter=today', { status: null, time: 'today' }],
    ['filter=paid', { status: 'PAID', time: 'all' }],
    ['filter=READY&time=yesterday', { status: 'READY', time: 'yesterday' }],
    ['filter=today&time=yesterday', { status: null, time: 'yesterday' }],
  ])('%s asks for the list', (query, filters) => {
    const state = read(query);
    expect(state.view).toBe('list');
    expect(state.filters).toMatchObject(filters);
  });

  test('a customer asks for the list, and text that is no id is ignored', () => {
    const id = '6a0000000000000000000001';
    expect(read(`user=${id}`)).toMatchObject({ view: 'list', customer: id });
    expect(read('user=Asha Rao')).toMatchObject({ view: 'queue', customer: null });
  });

  test('ignores invalid values', () => {
    expect(read('filter=nonsense&status=WRONG&view=tree').filters).toMatchObject({
      status: null,
      time: 'all',
    });
    expect(read('filter=nonsense').view).toBe('queue');
  });

  test('reads back the choices that it wrote, and keeps the section', () => {
    const state = {
      ...read('filter=paid&shop=s1&user=6a0000000000000000000001&order=C7K2QX'),
      view: 'queue' as const,
    };
    const search = withManageOrdersState(new URLSearchParams('section=orders&filter=paid'), state);
    expect(search.get('section')).toBe('orders');
    expect(search.has('filter')).toBe(false);
    expect(readManageOrdersState(search, 'list')).toEqual(state);
  });
});
