import * as z from 'zod/mini';
import { clockTime, imageUrl, latLng, singleLineText, multiLineText } from '../field.schema.ts';
import { tags } from '../tags.schema.ts';
import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME } from './shop-hours.ts';

/** A shop as the API answers it (section 3). The server computes `isOpen` when it answers. */
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
  /** The pin on the map; null when staff have set none. */
  location: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  isOpen: z.boolean(),
  /** The usual minutes from PAID to READY; null when it is not known. */
  readyMinutes: z.nullable(z.number()),
});
export type Shop = z.infer<typeof shopSchema>;

/** A shop as staff get it. `version` grows with each change of the fields of the shop form. */
export const staffShopSchema = z.object({ ...shopSchema.shape, version: z.number() });
export type StaffShop = z.infer<typeof staffShopSchema>;

/** A tag and the number of shops that its page shows (section 3, tag summary). */
export const tagSummarySchema = z.object({ name: z.string(), count: z.number() });
export type TagSummary = z.infer<typeof tagSummarySchema>;

const CONTACT_REQUIRED = 'Contact number is required';

const shopFields = {
  name: singleLineText({ min: 1, max: 100, required: 'Shop name is required' }),
  description: multiLineText({ min: 1, max: 1000, required: 'Description is required' }),
  address: multiLineText({ min: 1, max: 500, required: 'Address is required' }),
  contact: z.string(CONTACT_REQUIRED).check(
    z.trim(),
    z.refine((value) => value !== '', { error: CONTACT_REQUIRED, abort: true }),
    z.regex(/^[0-9]{10}$/, 'Contact must be exactly 10 digits'),
  ),
  imageUrl: z.optional(imageUrl),
  tags: z.optional(tags),
  openingTime: z.optional(clockTime(DEFAULT_OPENING_TIME)),
  closingTime: z.optional(clockTime(DEFAULT_CLOSING_TIME)),
  /** Null takes the pin away. */
  location: z.optional(z.nullable(latLng)),
};

/** POST /api/shops: the shop form of section 5. Hours that are left out or empty are 09:00 and 22:00. */
export const createShopSchema = z.strictObject(shopFields);
export type CreateShopInput = z.infer<typeof createShopSchema>;

/**
 * PUT /api/shops/{id}: the same fields. An optional field that is left out keeps its value; empty hours become the
 * default. With `version` the call answers 409 when the shop has changed since.
 */
export const updateShopSchema = z.strictObject({
  ...shopFields,
  version: z.optional(z.int().check(z.positive())),
});
export type UpdateShopInput = z.infer<typeof updateShopSchema>;

/** The 409 of PUT /api/shops/{id}: `shop` as it is now. */
export const shopConflictSchema = z.object({
  message: z.string(),
  code: z.literal('CONFLICT'),
  shop: staffShopSchema,
});

/** PATCH /api/shops/{id}/toggle-enabled: one or both; a value that is left out stays as it is. */
export const shopEnabledSchema = z
  .strictObject({
    enabled: z.optional(z.boolean()),
    manualOverride: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ enabled, manualOverride }) => enabled !== undefined || manualOverride !== undefined, {
      path: ['enabled'],
      error: 'Send enabled or manualOverride',
    }),
  );
export type ShopEnabledInput = z.infer<typeof shopEnabledSchema>;

/** PATCH /api/shops/{id}/toggle-taxable. */
export const shopTaxableSchema = z.strictObject({ taxable: z.boolean() });

/** PATCH /api/shops/toggle-all-shops. */
export const allShopsEnabledSchema = z.strictObject({ enabled: z.boolean() });
