import { useQuery } from '@tanstack/react-query';
import { may } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../../data/session/session.ts';
import { userQuery } from '../../../data/users/user-requests.ts';
import { leaveFocus } from '../../../lib/navigation/leave-focus.ts';
import { isGone } from '../../../lib/requests/api-error.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';

interface CustomerFilterProps {
  user: SessionUser;
  customerId: string;
  onRemove: () => void;
}

/** Says whose orders the list shows. A press shows those of everybody again. */
export function CustomerFilter({ user, customerId, onRemove }: CustomerFilterProps) {
  // Delivery may filter by a customer, but not read accounts.
  const { data, error, isLoading } = useQuery({
    ...userQuery(customerId),
    enabled: may(user, 'users.manage'),
  });
  const name = data?.name ?? (isLoading ? '…' : isGone(error) ? 'a deleted account' : 'one customer');
  return (
    <div ref={leaveFocus} className="flex">
      <Chip selected wraps title="Show the orders of all customers" onClick={onRemove}>
        <span className="min-w-0 wrap-anywhere">Only orders of {name}</span>
        <CloseIcon size={16} />
      </Chip>
    </div>
  );
}
