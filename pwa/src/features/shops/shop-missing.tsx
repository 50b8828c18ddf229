import { paths } from '@canteen/domain/navigation/paths';
import { isGone } from '../../lib/requests/api-error.ts';
import { ButtonLink } from '../../ui/actions/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { StoreIcon } from '../../ui/icons/icons.tsx';

const browse = (
  <ButtonLink to={paths.home()} variant="accent">
    Browse Other Shops
  </ButtonLink>
);

/** Shown when the shop does not exist or could not be loaded (specification, section 8). */
export function ShopMissing({
  error,
  retrying,
  onRetry,
}: {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}) {
  if (isGone(error)) {
    return (
      <EmptyState level={1} title="Shop Not Found!" icon={StoreIcon} action={browse}>
        Shop not found or is currently unavailable
      </EmptyState>
    );
  }
  return <LoadFailed title="Failed to load shop information" {...{ retrying, onRetry }} />;
}

/** Shown when the shop is disabled. */
export function ShopUnavailable() {
  return (
    <EmptyState level={1} title="This shop is currently unavailable" icon={StoreIcon} action={browse}>
      It may be back later today.
    </EmptyState>
  );
}
