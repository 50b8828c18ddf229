import type { User } from '@canteen/domain/users/user.schema';
import { LockIcon } from '../../ui/icons/rare-icons.tsx';
import { Pill } from '../../ui/pill.tsx';

type Flags = Pick<User, 'isOwner' | 'isAdmin' | 'isShopAdmin' | 'isDelivery' | 'isBlocked'>;

/** The roles of an account as pills; a customer has none. */
export function UserRoles({ user }: { user: Flags }) {
  const roles = [
    user.isOwner && 'Owner',
    user.isAdmin && 'Admin',
    user.isShopAdmin && 'Shop Admin',
    user.isDelivery && 'Delivery',
  ].filter((role) => role !== false);
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      {user.isBlocked ? (
        <Pill tone="beet" size="small" icon={LockIcon}>
          Blocked
        </Pill>
      ) : null}
      {roles.map((role) => (
        <Pill key={role} tone="accent" size="small">
          {role}
        </Pill>
      ))}
      {roles.length === 0 && !user.isBlocked ? <span className="text-muted">Customer</span> : null}
    </span>
  );
}
