import { useState } from 'react';
import { setAllShopsEnabled } from '../../../data/shops/shop-requests.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.ts';
import { toast } from '../../../ui/overlay/toast.ts';

/** Enables or disables every shop, after a question. For admins and owners. */
export function AllShopsButtons() {
  const confirm = useConfirm();
  const [busy, setBusy] = useState<'enable' | 'disable' | null>(null);
  const change = async (enabled: boolean) => {
    const confirmed = await confirm(
      enabled
        ? {
            title: 'Enable all shops?',
            body: 'Also the shops that are disabled on purpose can take orders.',
            confirmLabel: 'Enable all shops',
          }
        : {
            title: 'Are you sure you want to disable all shops?',
            body: 'Customers see no shop and cannot order until shops are enabled again.',
            confirmLabel: 'Disable all shops',
            danger: true,
          },
    );
    if (!confirmed) return;
    setBusy(enabled ? 'enable' : 'disable');
    try {
      await setAllShopsEnabled(enabled);
      toast.success(`All shops have been ${enabled ? 'enabled' : 'disabled'}`);
    } catch (error) {
      toast.error(errorText(error, 'Failed to update shops availability'));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div role="group" aria-label="All shops" className="flex flex-wrap gap-2">
      <Button size="compact" busy={busy === 'enable'} onClick={() => void change(true)}>
        Enable all shops
      </Button>
      <Button size="compact" busy={busy === 'disable'} onClick={() => void change(false)}>
        Disable all shops
      </Button>
    </div>
  );
}
