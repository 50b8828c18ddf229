import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME } from '@canteen/domain/shops/shop-hours';

/** Describes the opening hours given by two times 'HH:MM' (decisions, Shops); an empty one is saved as the default. */
export function openingText(opening: string, closing: string): string {
  const openingTime = opening || DEFAULT_OPENING_TIME;
  const closingTime = closing || DEFAULT_CLOSING_TIME;
  if (openingTime === closingTime) return 'Open all day';
  if (closingTime < openingTime) return `Open overnight, ${openingTime} till ${closingTime}`;
  return `Open ${openingTime} to ${closingTime}`;
}
