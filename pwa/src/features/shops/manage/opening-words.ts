/** What two times 'HH:MM' mean for a shop, in words; empty while one of them is missing (decisions, Shops). */
export function openingWords(openingTime: string, closingTime: string): string {
  if (openingTime === '' || closingTime === '') return '';
  if (openingTime === closingTime) return 'Open all day';
  if (closingTime < openingTime) return `Open overnight, ${openingTime} till ${closingTime}`;
  return `Open ${openingTime} to ${closingTime}`;
}
