import { paths } from '@canteen/domain/navigation/paths';
import { isGone } from '../../lib/requests/api-error.ts';
import { ButtonLink } from '../../ui/actions/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { BowlIcon } from '../../ui/icons/icons.tsx';

/** Shown when the food does not exist or could not be loaded. */
export function FoodMissing({
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
      <EmptyState
        level={1}
        title="Food Not Found!"
        icon={BowlIcon}
        action={
          <ButtonLink to={paths.home()} variant="accent">
            Go to the shops
          </ButtonLink>
        }
      >
        It is no longer on any menu.
      </EmptyState>
    );
  }
  return <LoadFailed title="This food could not be loaded" {...{ retrying, onRetry }} />;
}
