/** Describes the opening hours given by two times 'HH:MM'; empty if one is missing (decisions, Shops). */
export function openingText(openingTime: string, closingTime: string): string {
  if (openingTime === '' || closingTime === '') return '';
  if (openingTime === closingTime) return 'Open all day';
  if (closingTime < openingTime) return `Open overnight, ${openingTime} till ${closingTime}`;
  return `Open ${openingTime} to ${closingTime}`;
}
