import * as z from 'zod/mini';
import { personBefore, personFields } from '../accounts/account.schema.ts';
import { email, id } from '../field.schema.ts';

/** The fields of the user form (section 5). */
export const userFormSchema = z.strictObject({ ...personFields, email: email() });
export type UserForm = z.infer<typeof userFormSchema>;

/** PUT /api/users/admin/{id}: the user form of section 5. */
export const updateUserSchema = z.strictObject({
  ...userFormSchema.shape,
  before: personBefore,
});
export type UpdateUserInput = z.infer<typeof updateUserSchema>;

// PUT /api/users/admin/{id}/block and the four role calls (section 7) change one flag each.
export const blockUserSchema = z.strictObject({ isBlocked: z.boolean() });
export const adminRoleSchema = z.strictObject({ isAdmin: z.boolean() });
export const ownerRoleSchema = z.strictObject({ isOwner: z.boolean() });
export const deliveryRoleSchema = z.strictObject({ isDelivery: z.boolean() });
export const shopAdminRoleSchema = z.strictObject({ isShopAdmin: z.boolean() });

const shopIds = z.array(id).check(z.maxLength(500, 'At most 500 shops'));

/**
 * PUT /api/users/admin/{id}/managed-shops: the full list of a shop admin's shops. With `before`, the list that the form
 * showed at first, only the differences between the two are changed.
 */
export const managedShopsSchema = z.strictObject({ managedShops: shopIds, before: z.optional(shopIds) });
