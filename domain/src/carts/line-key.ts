/** The key of the one line of a custom order. Ids of foods are 24 hexadecimal digits, so no food has it. */
export const CUSTOM_LINE_KEY = 'custom';

/** What makes one line differ from another. Today that is the food; null stands for a custom order. */
export interface LineContent {
  food: string | null;
}

/**
 * The key of a line, the same for a cart, a payment and an order. Two lines with the same content have the same key, so
 * a cart or an order has each key at most once.
 */
export function lineKey({ food }: LineContent): string {
  return food ?? CUSTOM_LINE_KEY;
}

/** The key of an item's line in its cart. Computed and not stored, so that carts stored by older versions have one too. */
export const itemKey = ({ food }: { food: { id: string } }): string => lineKey({ food: food.id });
