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

test('a part that could not be loaded before is loaded when it is rendered', async () => {
  let isThere = false;
  // The text of a stylesheet's failure, which is not tried again.
  const load = () =>
    isThere ? Promise.resolve({ Hello }) : Promise.reject(new Error('Unable to preload CSS'));
  const Part = lazyPart(load, 'Hello');
  await expect(Part.preload()).rejects.toThrow('CSS');
  isThere = true;
  expect(render(Part)).toBe('Loading');
  await expect.poll(() => render(Part)).toBe('Hello');
});
