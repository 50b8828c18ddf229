/** An audit entry lists this many foods; it counts all of them. */
export const MAX_LISTED_FOODS = 1_000;

/** The foods of a change of a whole menu, for its audit entry. `foods` are all of them, or the first ones. */
export const listedFoods = (foods: readonly object[], foodCount: number) => ({
  foodCount,
  foods: foods.slice(0, MAX_LISTED_FOODS),
});
