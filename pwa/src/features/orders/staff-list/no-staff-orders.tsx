import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OrdersIcon } from '../../../ui/icons/icons.tsx';

interface NoStaffOrdersProps {
  /** The list could not be loaded, so it is not known whether orders exist. */
  failed: boolean;
  filtered: boolean;
  onClear: () => void;
}

/** An empty list of Manage Orders. */
export function NoStaffOrders({ failed, filtered, onClear }: NoStaffOrdersProps) {
  if (failed) return <EmptyState title="No orders to show" level={3} icon={OrdersIcon} />;
  if (!filtered) {
    return (
      <EmptyState title="No orders yet" level={3} icon={OrdersIcon}>
        The first one appears here the moment it is paid.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No orders match your filters"
      level={3}
      icon={OrdersIcon}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Try another status or a longer time.
    </EmptyState>
  );
}
