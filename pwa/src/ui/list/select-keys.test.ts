import { expect, it } from 'vitest';
import { changesClosedSelect } from './select-keys.ts';

const press = (key: string, more: object = {}) =>
  changesClosedSelect({ key, altKey: false, ctrlKey: false, metaKey: false, ...more });

it.each([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'r',
  'S',
  '7',
])('%s would change the value without opening the list', (key) => {
  expect(press(key)).toBe(true);
});

it.each([' ', 'Enter', 'Tab', 'Escape', 'Shift', 'F5', 'Unidentified'])(
  '%j would not change the value',
  (key) => {
    expect(press(key)).toBe(false);
  },
);

it('does not report Alt+Arrow, which opens the list, or shortcuts', () => {
  expect(press('ArrowDown', { altKey: true })).toBe(false);
  expect(press('r', { ctrlKey: true })).toBe(false);
  expect(press('r', { metaKey: true })).toBe(false);
  expect(press('ArrowDown', { ctrlKey: true })).toBe(true);
});
