/** The roles of a user (specification, section 6). */
export interface RoleFlags {
  isAdmin: boolean;
  isOwner: boolean;
  isShopAdmin: boolean;
  isDelivery: boolean;
}

/** Owner, admin, shop admin or delivery. In its own file, because the first screen needs it without the other rights. */
export const isStaff = ({ isAdmin, isOwner, isShopAdmin, isDelivery }: RoleFlags): boolean =>
  isAdmin || isOwner || isShopAdmin || isDelivery;
