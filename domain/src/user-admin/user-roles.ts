export const USER_ROLES = ['owner', 'admin', 'shop-admin', 'delivery', 'customer', 'blocked'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];
