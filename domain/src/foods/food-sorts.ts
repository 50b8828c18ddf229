/** The orders of GET /api/foods/admin; 'menu' is by shop and then as the customers see the menu. */
export const FOOD_SORTS = ['menu', 'name', '-name', 'price', '-price', 'newest', 'oldest'] as const;
export type FoodSort = (typeof FOOD_SORTS)[number];
