import { useState } from 'react';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RefreshIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/overlay/toast.ts';

interface RetryButtonProps {
  label: string;
  /** What is tried again, because the rows have equal buttons. Only screen readers get it. */
  of: string;
  retry: () => Promise<void>;
  /** The messages after it. */
  done: string;
  failed: string;
}

/** Tries again what has failed. Several rows can be tried at the same time. */
export function RetryButton({ label, of, retry, done, failed }: RetryButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await retry();
      toast.success(done);
    } catch (failure) {
      toast.error(errorText(failure, failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact"
      aria-label={`${label}: ${of}`}
      busy={busy}
      icon={<RefreshIcon size={16} />}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}
