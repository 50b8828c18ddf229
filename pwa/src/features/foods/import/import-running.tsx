import type { FoodImport } from '../../../data/foods/import-state.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { WifiOffIcon } from '../../../ui/icons/icons.tsx';
import { ImportProgressBar } from './import-progress-bar.tsx';

type Running = Extract<FoodImport, { state: 'running' }>;

/** The progress of the import; it goes on without the dialog. */
export function ImportRunning({ current, onClose }: { current: Running; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5 pb-4">
      <ImportProgressBar current={current} />
      <p role="status" className="flex items-start gap-2 text-small text-muted">
        {current.isOffline ? (
          <>
            <WifiOffIcon size={18} className="mt-px" />
            No connection. The import goes on when you are online again.
          </>
        ) : (
          'You can close this. The import goes on, and a message in Manage Foods tells you when it has ended.'
        )}
      </p>
      <Button onClick={onClose} className="self-end">
        Close
      </Button>
    </div>
  );
}
