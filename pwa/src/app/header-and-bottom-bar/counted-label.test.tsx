import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountedLabel } from './counted-label.tsx';

const accessibleName = (count: number) =>
  renderToStaticMarkup(<CountedLabel label="Cart" count={count} />).replace(/<[^>]*>/g, '');

it('the name for screen readers starts with the visible word and adds the count', () => {
  expect(accessibleName(0)).toBe('Cart');
  expect(accessibleName(1)).toBe('Cart, 1 item');
  expect(accessibleName(12)).toBe('Cart, 12 items');
});
