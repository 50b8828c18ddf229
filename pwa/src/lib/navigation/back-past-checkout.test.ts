import { describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

/**
 * A browser after visits of these pages; '←' goes back to the page before. `lost` are entries of frames, which `go` passes
 * without leaving the page.
 */
async function at(visits: string[], lost = 0) {
  const { page } = openBrowser(visits[0]);
  const paths: string[] = [];
  let place = -1;
  const history = {
    state: { idx: 0 },
    go(steps: number) {
      const way = Math.max(0, -steps - lost);
      lost = Math.max(0, lost + steps);
      place -= way;
      show();
      queueMicrotask(() => page.dispatchEvent(new Event('popstate')));
    },
  };
  const show = () => {
    history.state = { idx: place };
    page.location.pathname = paths[place] ?? '';
  };
  Object.assign(page, { history });
  const { rememberPage, openInsteadOfOrdering } = await import('./back-past-checkout.ts');
  for (const visit of visits) {
    place += visit === '←' ? -1 : 1;
    if (visit !== '←') paths[place] = visit;
    show();
    rememberPage(paths[place] ?? '');
  }
  const opened: [number, string, boolean][] = [];
  openInsteadOfOrdering(
    (to, options) => void opened.push([place, to, options?.replace === true]),
    '/track/C7K2QX',
    '/',
  );
  await vi.waitFor(() => expect(opened.at(-1)?.[1]).toBe('/track/C7K2QX'));
  return opened;
}

describe('openInsteadOfOrdering', () => {
  it('goes back to the page before the cart', async () => {
    expect(await at(['/', '/shop/1', '/cart', '/checkout', '/payment'])).toEqual([
      [1, '/track/C7K2QX', false],
    ]);
    expect(await at(['/', '/shop/1', '/payment'])).toEqual([[1, '/track/C7K2QX', false]]);
    expect(await at(['/shop/1', '/cart', '/', '/cart', '/login', '/payment'])).toEqual([
      [2, '/track/C7K2QX', false],
    ]);
  });
  it('goes back to the page before the cart also after a look at another page', async () => {
    expect(await at(['/', '/shop/1', '/cart', '/payment', '/profile', '←'])).toEqual([
      [1, '/track/C7K2QX', false],
    ]);
    expect(await at(['/shop/1', '/cart', '/', '/shop/2', '←', '←', '/payment'])).toEqual([
      [0, '/track/C7K2QX', false],
    ]);
  });
  it('goes on until it has left the pages of the payment provider', async () => {
    expect(await at(['/', '/shop/1', '/cart', '/checkout', '/payment'], 2)).toEqual([
      [1, '/track/C7K2QX', false],
    ]);
  });
  it('puts the home page behind the order when there is no page before the cart', async () => {
    expect(await at(['/cart', '/checkout', '/payment'])).toEqual([
      [0, '/', true],
      [0, '/track/C7K2QX', false],
    ]);
    expect(await at(['/payment'])).toEqual([
      [0, '/', true],
      [0, '/track/C7K2QX', false],
    ]);
  });
});
