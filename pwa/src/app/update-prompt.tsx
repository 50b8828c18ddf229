import { useState } from 'react';
import { applyUpdate, updateStore } from './app-update.ts';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RefreshIcon } from '../ui/icons/icons.tsx';

/** Shows that a new version is ready, and activates it when the user agrees (decisions, Offline). */
export function UpdatePrompt() {
  const state = useStore(updateStore);
  const [later, setLater] = useState<typeof state>('none');
  const [busy, setBusy] = useState(false);
  if (state === 'none' || state === later) return null;
  const taken = state === 'taken';
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--bottom-bar)+var(--action-bar))] z-40 shadow-raised">
      <Banner
        icon={RefreshIcon}
        action={
          <div className="flex gap-2">
            <Button variant="plain" onClick={() => setLater(state)}>
              Later
            </Button>
            <Button
              variant="accent"
              busy={busy}
              onClick={() => {
                setBusy(true);
                void applyUpdate();
              }}
            >
              {taken ? 'Reload' : 'Update'}
            </Button>
          </div>
        }
      >
        {taken ? 'Updated in another tab.' : 'A new version is ready.'}
      </Banner>
    </div>
  );
}
