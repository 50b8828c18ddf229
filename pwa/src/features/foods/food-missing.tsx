import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon, BowlIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ButtonLink } from '../../ui/link.tsx';

export const isFoodGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A food that is not there, or could not be loaded. */
export function FoodMissing({
  error,
  retrying,
  onRetry,
}: {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}) {
  if (isFoodGone(error)) {
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
  return (
    <EmptyState
      level={1}
      title="This food could not be loaded"
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
