import * as z from 'zod/mini';
import { personFields } from './account.schema.ts';
import { pageFields } from '../list-query.schema.ts';
import { email, id, singleLineText } from '../field.schema.ts';

export const USER_ROLES = ['owner', 'admin', 'shop-admin', 'delivery', 'customer', 'blocked'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/**
 * GET /api/users/admin/all: newest first unless `sort` says otherwise ('-' is descending), in pages. `search` looks for
 * its words in name, email and contact; `role` keeps the users with this role ('customer': without any), or the blocked ones.
 */
export const listUsersSchema = z.strictObject({
  search: z.optional(singleLineText({ max: 100 })),
  role: z.optional(z.enum(USER_ROLES)),
  sort: z.optional(z.enum(USER_SORTS)),
  ...pageFields,
});
export type ListUsersInput = z.infer<typeof listUsersSchema>;

/** The fields of the user form (section 5). */
export const userFormSchema = z.strictObject({ ...personFields, email: email() });
export type UserForm = z.infer<typeof userFormSchema>;

/**
 * PUT /api/users/admin/{id}: the user form of section 5. `before` is what the form showed at first: a field that is still
 * the same keeps the value of the account, and the answer is 409 when a changed one was changed by somebody else too.
 */
export const updateUserSchema = z.strictObject({
  ...userFormSchema.shape,
  before: z.optional(
    z.strictObject({ name: z.string(), email: z.string(), contact: z.string(), address: z.string() }),
  ),
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
