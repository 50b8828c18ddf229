/** The most pieces of one item in a cart or an order (specification, section 5). */
export const MAX_QUANTITY = 99;
