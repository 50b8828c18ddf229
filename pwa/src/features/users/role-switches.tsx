import { denialReason } from '@canteen/domain/users/permissions';
import type { User } from '@canteen/domain/users/user.schema';
import type { SessionUser } from '../../data/session/session.ts';
import { setRole, type RoleFlag } from '../../data/users/user-requests.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { SavedSwitch } from '../../ui/form/saved-switch.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';

interface Role {
  flag: RoleFlag;
  label: string;
  hint: string;
  action: 'user.setOwner' | 'user.setAdmin' | 'user.setShopAdmin' | 'user.setDelivery';
  failed: string;
}

const ROLES: readonly Role[] = [
  {
    flag: 'isOwner',
    label: 'Owner',
    hint: 'Does everything, and decides who is an owner.',
    action: 'user.setOwner',
    failed: 'Failed to update user role',
  },
  {
    flag: 'isAdmin',
    label: 'Admin',
    hint: 'Manages shops, foods, users, orders and sees statistics.',
    action: 'user.setAdmin',
    failed: 'Failed to update user role',
  },
  {
    flag: 'isShopAdmin',
    label: 'Shop Admin',
    hint: 'Manages the assigned shops, their foods and orders.',
    action: 'user.setShopAdmin',
    failed: 'Failed to update shop admin role',
  },
  {
    flag: 'isDelivery',
    label: 'Delivery',
    hint: 'Sees all orders and sets READY, SHIPPED and DELIVERED.',
    action: 'user.setDelivery',
    failed: 'Failed to update delivery role',
  },
];

interface RoleSwitchesProps {
  actor: SessionUser;
  user: User;
  /** Called when the user has become a shop admin, so that shops can be assigned next. */
  onShopAdmin: () => void;
}

/** A switch for each role that the actor may give or take here. On the own account also those that nobody may give up. */
export function RoleSwitches({ actor, user, onShopAdmin }: RoleSwitchesProps) {
  const isSelf = user._id === actor._id;
  const offered = ROLES.map((role) => ({
    role,
    refusal: denialReason(actor, role.action, { target: user, value: !user[role.flag] }),
  })).filter(({ role, refusal }) => refusal === null || (isSelf && user[role.flag]));
  const confirm = useConfirm();
  if (offered.length === 0) return null;

  const losesShops = (flag: Role['flag'], value: boolean) =>
    flag === 'isShopAdmin' && !value && user.managedShops.length > 0;
  const change = async ({ flag, failed }: Role, value: boolean) => {
    const count = user.managedShops.length;
    if (
      losesShops(flag, value) &&
      !(await confirm({
        title: `Remove ${user.name} from ${count === 1 ? 'the assigned shop' : `all ${count} assigned shops`}?`,
        body: 'Without the role Shop Admin the assignments are removed too. They do not come back with the role.',
        confirmLabel: 'Remove',
        danger: true,
      }))
    )
      return;
    try {
      await setRole(user._id, flag, value);
      toast.success('User updated successfully');
      if (flag === 'isShopAdmin' && value) onShopAdmin();
    } catch (error) {
      toast.error(errorText(error, failed));
    }
  };
  return (
    <section aria-labelledby="user-roles" className="flex flex-col gap-2 border-t border-line pt-5">
      <h3 id="user-roles" className="text-body font-semibold">
        Roles
      </h3>
      {offered.map(({ role, refusal }) => (
        <SavedSwitch
          key={role.flag}
          label={role.label}
          hint={refusal ?? role.hint}
          disabled={refusal !== null}
          checked={user[role.flag]}
          save={(value) => change(role, value)}
        />
      ))}
    </section>
  );
}
