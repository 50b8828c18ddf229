import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon, RefreshIcon, StoreIcon } from '../../ui/icons.tsx';
import { ButtonLink } from '../../ui/link.tsx';

const browse = (
  <ButtonLink to={paths.home()} variant="accent">
    Browse Other Shops
  </ButtonLink>
);

/** True when the answer is that there is no such shop: what the device remembers of it is no longer so. */
export const isShopGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A shop that is not there, or could not be loaded (specification, section 8). */
export function ShopMissing({
  error,
  retrying,
  onRetry,
}: {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}) {
  if (isShopGone(error)) {
    return (
      <EmptyState level={1} title="Shop Not Found!" icon={StoreIcon} action={browse}>
        Shop not found or is currently unavailable
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      title="Failed to load shop information"
      icon={AlertIcon}
      action={
        <Button variant="accent" busy={retrying} icon={<RefreshIcon size={18} />} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your network, or try again in a moment.
    </EmptyState>
  );
}

/** A shop that has been switched off. */
export function ShopUnavailable() {
  return (
    <EmptyState level={1} title="This shop is currently unavailable" icon={StoreIcon} action={browse}>
      It may be back later today.
    </EmptyState>
  );
}
