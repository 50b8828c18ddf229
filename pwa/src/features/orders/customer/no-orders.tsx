import { paths } from '@canteen/domain/navigation/paths';
import { Button } from '../../../ui/actions/button.tsx';
import { ButtonLink } from '../../../ui/actions/link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OrdersIcon } from '../../../ui/icons/icons.tsx';

interface NoOrdersProps {
  /** Filters are set, so other orders may exist. */
  filtered: boolean;
  /** The list could not be loaded, so it is not known whether orders exist. */
  failed: boolean;
  /** The list has the orders of others too. */
  staff: boolean;
  onClear: () => void;
}

/** An empty list, and what the user can do. */
export function NoOrders({ filtered, failed, staff, onClear }: NoOrdersProps) {
  if (failed) return <EmptyState title="No orders to show" icon={OrdersIcon} />;
  if (filtered) {
    return (
      <EmptyState
        title="No orders match your filters"
        icon={OrdersIcon}
        action={<Button onClick={onClear}>Show all orders</Button>}
      >
        Try another status or a longer time.
      </EmptyState>
    );
  }
  if (staff) {
    return (
      <EmptyState
        title="No orders yet"
        icon={OrdersIcon}
        action={
          <ButtonLink to={paths.dashboard()} variant="accent">
            Go to Dashboard
          </ButtonLink>
        }
      >
        The first one appears here the moment it is paid. What you manage is in the dashboard.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No orders yet"
      icon={OrdersIcon}
      action={
        <ButtonLink to={paths.home()} variant="accent">
          Browse shops
        </ButtonLink>
      }
    >
      What you order appears here, and you can follow it until it is with you.
    </EmptyState>
  );
}
