import { isGone, isNetworkError } from '../../../lib/api-error.ts';
import { paths } from '@canteen/domain/paths';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { OrdersIcon } from '../../../ui/icons.tsx';
import { ButtonLink } from '../../../ui/link.tsx';

/** Shown when the order does not exist, or could not be loaded and can be tried again. */
export function OrderMissing(props: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { error, retrying, onRetry } = props;
  const isDeleted = isGone(error);
  return (
    <EmptyState
      level={1}
      title="Order Not Found"
      icon={OrdersIcon}
      action={
        <>
          {isDeleted ? null : (
            <Button busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          <ButtonLink to={paths.orders()} variant={isDeleted ? 'accent' : 'quiet'}>
            My Orders
          </ButtonLink>
        </>
      }
    >
      {isDeleted
        ? 'There is no such order among those you can see. Check the number.'
        : isNetworkError(error)
          ? 'It is not on this device, and there is no network to look for it.'
          : 'The server could not look for it now. Nothing is lost; try again in a moment.'}
    </EmptyState>
  );
}
