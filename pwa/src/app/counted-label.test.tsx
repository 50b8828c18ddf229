import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountedLabel } from './counted-label.tsx';

const heard = (count: number) =>
  renderToStaticMarkup(<CountedLabel label="Cart" count={count} />).replace(/<[^>]*>/g, '');

it('starts with the visible word and adds the count', () => {
  expect(heard(0)).toBe('Cart');
  expect(heard(1)).toBe('Cart, 1 item');
  expect(heard(12)).toBe('Cart, 12 items');
});
