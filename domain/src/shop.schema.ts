import * as z from 'zod/mini';

/** A shop as the API answers it (section 3). `isOpen` was true or false when the server answered. */
export const shopSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  address: z.string(),
  contact: z.string(),
  tags: z.array(z.string()),
  openingTime: z.string(),
  closingTime: z.string(),
  enabled: z.boolean(),
  manualOverride: z.boolean(),
  taxable: z.boolean(),
  adminId: z.nullable(z.string()),
  isOpen: z.boolean(),
});
export type Shop = z.infer<typeof shopSchema>;

/** A tag and the number of shops that its page shows (section 3, tag summary). */
export const tagSummarySchema = z.object({ name: z.string(), count: z.number() });
export type TagSummary = z.infer<typeof tagSummarySchema>;
