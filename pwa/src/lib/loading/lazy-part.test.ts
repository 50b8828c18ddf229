import { createElement, Suspense, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

openBrowser();
const { lazyPart } = await import('./lazy-part.ts');
afterAll(() => void vi.unstubAllGlobals());

const Hello = () => 'Hello';
const render = (Part: ComponentType<object>) =>
  renderToString(createElement(Suspense, { fallback: 'Loading' }, createElement(Part))).replaceAll(
    /<[^>]*>/g,
    '',
  );

test('a part that is not loaded shows the loading state, and a part that was loaded before is shown at once', async () => {
  const Part = lazyPart(() => Promise.resolve({ Hello }), 'Hello');
  const Preloaded = lazyPart(() => Promise.resolve({ Hello }), 'Hello');
  await Preloaded.preload();
  expect(render(Part)).toBe('Loading');
  expect(render(Preloaded)).toBe('Hello');
});

test('a part loads what its own module asks for, with the address of the page', async () => {
  const asked: unknown[] = [];
  const preload = (target: unknown) => Promise.resolve(asked.push(target));
  const Part = lazyPart(() => Promise.resolve({ Hello, preload }), 'Hello');
  const target = { pathname: '/admin/dashboard', search: '?section=orders' };
  await Part.preload(target);
  expect(asked).toEqual([target]);
});

test('a part is loaded once, so that it stays the same component', async () => {
  let loads = 0;
  const load = () => {
    const number = (loads += 1);
    return Promise.resolve({ Hello: () => `Hello ${number}` });
  };
  const Part = lazyPart(load, 'Hello');
  await Promise.all([Part.preload(), Part.preload()]);
  await Part.preload();
  expect(render(Part)).toBe('Hello 1');
  expect(loads).toBe(1);
});

test('a part that could not be loaded before is loaded when it is rendered', async () => {
  let isThere = false;
  const load = () => (isThere ? Promise.resolve({ Hello }) : Promise.reject(new Error('no server')));
  const Part = lazyPart(load, 'Hello');
  await expect(Part.preload()).rejects.toThrow('no server');
  isThere = true;
  expect(render(Part)).toBe('Loading');
  await expect.poll(() => render(Part)).toBe('Hello');
});
