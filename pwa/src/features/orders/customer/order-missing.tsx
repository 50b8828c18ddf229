import { paths } from '@canteen/domain/navigation/paths';
import { useAppName } from '../../../data/config/config.ts';
import { isGone } from '../../../lib/requests/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ButtonLink } from '../../../ui/actions/link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OrdersIcon, RefreshIcon, WifiOffIcon } from '../../../ui/icons/icons.tsx';

/** Shown when the order does not exist, or the server could not be asked. */
export function OrderMissing(props: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { error, retrying, onRetry } = props;
  const appName = useAppName();
  if (isGone(error)) {
    return (
      <EmptyState
        level={1}
        title="Order Not Found"
        icon={OrdersIcon}
        action={
          <ButtonLink to={paths.orders()} variant="accent">
            My Orders
          </ButtonLink>
        }
      >
        There is no such order among those you can see. Check the number.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      title={`We cannot reach ${appName} right now`}
      icon={WifiOffIcon}
      action={
        <>
          <Button variant="accent" busy={retrying} icon={<RefreshIcon size={18} />} onClick={onRetry}>
            Try again
          </Button>
          <ButtonLink to={paths.orders()}>My Orders</ButtonLink>
        </>
      }
    >
      Your order is safe. Check your network, or try again in a moment.
    </EmptyState>
  );
}
