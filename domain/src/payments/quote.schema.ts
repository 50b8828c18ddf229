import * as z from 'zod/mini';

/** A quote in rupees, as the API sends it. */
export const quoteSchema = z.object({
  itemsTotal: z.number(),
  gstAmount: z.number(),
  deliveryFee: z.number(),
  totalPrice: z.number(),
});
export type QuoteInRupees = z.infer<typeof quoteSchema>;
