import { Button } from '../actions/button.tsx';
import { AlertIcon, RefreshIcon } from '../icons/icons.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  title: string;
  retrying: boolean;
  onRetry: () => void;
}

/** Shown instead of a page that could not be loaded. */
export function LoadFailed({ title, retrying, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      level={1}
      title={title}
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
