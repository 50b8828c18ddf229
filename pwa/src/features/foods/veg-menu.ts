import type { OfferedFood } from '../../data/shops/foods.ts';

type Marked = Pick<OfferedFood, 'diet'>;

export interface VegMenu<Food extends Marked> {
  /** The foods that are shown. */
  shown: Food[];
  /** How many are not. */
  hidden: number;
  /** How many of the hidden ones have no mark, so that nobody knows what they are. */
  unmarked: number;
}

/** The foods of a menu that are shown; with `vegOnly` those that the shop has marked as veg. */
export function vegMenu<Food extends Marked>(menu: readonly Food[], vegOnly: boolean): VegMenu<Food> {
  if (!vegOnly) return { shown: [...menu], hidden: 0, unmarked: 0 };
  const shown = menu.filter(({ diet }) => diet === 'veg');
  return {
    shown,
    hidden: menu.length - shown.length,
    unmarked: menu.filter(({ diet }) => diet === 'unknown').length,
  };
}

/** '12 foods are hidden, 3 of them without a mark' */
export function hiddenInWords({ hidden, unmarked }: Pick<VegMenu<Marked>, 'hidden' | 'unmarked'>): string {
  if (hidden === 0) return 'No food is hidden';
  const foods = hidden === 1 ? '1 food is hidden' : `${hidden} foods are hidden`;
  if (unmarked === 0) return foods;
  if (unmarked === hidden) return `${foods}, without a mark`;
  return `${foods}, ${unmarked} of them without a mark`;
}
