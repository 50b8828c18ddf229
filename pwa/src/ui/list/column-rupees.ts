const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** '₹1,20,000.00', of an amount in rupees: always with two decimals, so that the amounts of a column are aligned. */
export const columnRupees = (amount: number): string => rupees.format(amount);
