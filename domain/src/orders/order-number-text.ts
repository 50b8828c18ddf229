/** '42 (C7K2QX)': the number that is called out at the counter, and the order's own number. */
export const orderNumberText = (number: string, dayNumber: number | null): string =>
  dayNumber ? `${dayNumber} (${number})` : number;
