/** Which items the shop no longer offers (specification, section 8). */
export const missingItemsText = (names: readonly string[]): string =>
  `Checkout failed: The item(s) ${names.join(', ')} are no longer available.`;
