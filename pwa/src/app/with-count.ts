/** 'Cart, 3 items': for those who hear the number instead of seeing it on the icon. */
export function withCount(label: string, count: number): string {
  return `${label}, ${count} ${count === 1 ? 'item' : 'items'}`;
}
