/** The most foods of one shop. The largest file of an import fits into a shop that has foods already. */
export const MAX_FOODS_OF_SHOP = 25_000;
/** The most different tags of one shop's foods. Each API process keeps the tags of all menus in memory. */
export const MAX_TAGS_OF_MENU = 1_000;
