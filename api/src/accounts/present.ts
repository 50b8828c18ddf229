import type { User } from '@canteen/domain/user.schema';
import type { SessionActor } from '../http/env.ts';

/** A user as the API answers it (section 3); the token only where a session begins or goes on. */
export function presentUser(actor: Omit<SessionActor, 'sessionId'>, token?: string): User {
  return {
    _id: actor._id,
    id: actor._id,
    name: actor.name,
    email: actor.email,
    contact: actor.contact,
    address: actor.address,
    isAdmin: actor.isAdmin,
    isOwner: actor.isOwner,
    isShopAdmin: actor.isShopAdmin,
    isDelivery: actor.isDelivery,
    isBlocked: actor.isBlocked,
    managedShops: [...actor.managedShops],
    ...(token ? { token } : {}),
  };
}
