import { createElement, Suspense, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

openBrowser();
const { lazyComponent } = await import('./lazy-component.ts');
afterAll(() => void vi.unstubAllGlobals());

const Hello = () => 'Hello';
const render = (Lazy: ComponentType<object>) =>
  renderToString(createElement(Suspense, { fallback: 'Loading' }, createElement(Lazy))).replaceAll(
    /<[^>]*>/g,
    '',
  );

test('a component that is not loaded shows the loading state, and a component that was loaded before is shown at once', async () => {
  const Lazy = lazyComponent(() => Promise.resolve({ Hello }), 'Hello');
  const Preloaded = lazyComponent(() => Promise.resolve({ Hello }), 'Hello');
  await Preloaded.preload();
  expect(render(Lazy)).toBe('Loading');
  expect(render(Preloaded)).toBe('Hello');
});

test('a component loads what its own module asks for, with the address of the page', async () => {
  const asked: unknown[] = [];
  const preload = (target: unknown) => Promise.resolve(asked.push(target));
  const Lazy = lazyComponent(() => Promise.resolve({ Hello, preload }), 'Hello');
  const target = { pathname: '/admin/dashboard', search: '?section=orders' };
  await Lazy.preload(target);
  expect(asked).toEqual([target]);
});

test('a component is loaded once, so that it stays the same component', async () => {
  let loads = 0;
  const load = () => {
    const number = (loads += 1);
    return Promise.resolve({ Hello: () => `Hello ${number}` });
  };
  const Lazy = lazyComponent(load, 'Hello');
  await Promise.all([Lazy.preload(), Lazy.preload()]);
  await Lazy.preload();
  expect(render(Lazy)).toBe('Hello 1');
  expect(loads).toBe(1);
});

test('a component that could not be loaded before is loaded when it is rendered', async () => {
  let isThere = false;
  const load = () => (isThere ? Promise.resolve({ Hello }) : Promise.reject(new Error('no server')));
  const Lazy = lazyComponent(load, 'Hello');
  await expect(Lazy.preload()).rejects.toThrow('no server');
  isThere = true;
  expect(render(Lazy)).toBe('Loading');
  await expect.poll(() => render(Lazy)).toBe('Hello');
});
