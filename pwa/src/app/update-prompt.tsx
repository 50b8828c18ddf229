import { useState } from 'react';
import { useStore } from '../lib/store.ts';
import { Button } from '../ui/actions/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { RefreshIcon } from '../ui/icons/icons.tsx';
import { useConfirm } from '../ui/overlay/confirm.ts';
import { applyUpdate, postponeUpdate, updateStore } from './app-update.ts';
import { loadUnsavedForms } from './load-unsaved-forms.ts';

/** Shows that a new version is ready, and activates it when the user agrees (decisions, Offline). */
export function UpdatePrompt() {
  const state = useStore(updateStore);
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  if (state === 'none') return null;
  const taken = state === 'taken';
  const update = async () => {
    const forms = await loadUnsavedForms();
    const agreed =
      !forms?.hasUnsavedForms() ||
      (await confirm({
        title: 'Reload now?',
        body: 'What you typed on this page is not saved.',
        confirmLabel: 'Reload',
        cancelLabel: 'Keep editing',
        danger: true,
        leaves: true,
      }));
    if (!agreed) return;
    forms?.dropUnsavedForms();
    setBusy(true);
    await applyUpdate();
  };
  return (
    <div className="shadow-raised">
      <Banner
        icon={RefreshIcon}
        action={
          <div className="flex gap-2">
            <Button variant="plain" onClick={postponeUpdate}>
              Later
            </Button>
            <Button variant="accent" busy={busy} onClick={() => void update()}>
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
