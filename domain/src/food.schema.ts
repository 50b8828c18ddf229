import * as z from 'zod/mini';

/** A food as the API answers it (section 3); price in rupees. */
export const foodSchema = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  price: z.number(),
  imageUrl: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  shop: z.object({ _id: z.string(), name: z.string() }),
  enabled: z.boolean(),
});
export type Food = z.infer<typeof foodSchema>;
