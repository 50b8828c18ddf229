import type { User } from '@canteen/domain/users/user.schema';
import type { UserRecord } from '../context/actor.ts';

/** A user as the API answers it (section 3); with the token only in answers to the user themselves. */
export function presentUser(user: UserRecord, token?: string): User {
  return {
    _id: user._id,
    id: user._id,
    name: user.name,
    email: user.email,
    contact: user.contact,
    address: user.address,
    isAdmin: user.isAdmin,
    isOwner: user.isOwner,
    isShopAdmin: user.isShopAdmin,
    isDelivery: user.isDelivery,
    isBlocked: user.isBlocked,
    managedShops: [...user.managedShops],
    mailsAboutSteps: user.mailsAboutSteps,
    deletionRequestedAt: user.deletionRequestedAt?.toISOString() ?? null,
    ...(token ? { token } : {}),
  };
}
