/** The lowest price of a custom order, in rupees. */
export const MIN_CUSTOM_PRICE = 1;
export const CUSTOM_PRICE_TOO_LOW = 'Price must be at least ₹1';
