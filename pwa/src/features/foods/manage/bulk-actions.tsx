import { useState } from 'react';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { isAdminOrOwner, may } from '@canteen/domain/users/permissions';
import { deleteAllFoods, setAllFoodsEnabled } from '../../../data/foods/food-requests.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TrashIcon } from '../../../ui/icons/rare-icons.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.ts';
import { toast } from '../../../ui/overlay/toast.ts';

/** Enable, disable or delete all foods of one shop (specification, section 6). Shows nothing until a shop is chosen. */
export function BulkActions({ user, shop }: { user: SessionUser; shop: Pick<Shop, '_id' | 'name'> | null }) {
  const confirm = useConfirm();
  const [busy, setBusy] = useState<'enable' | 'disable' | 'delete' | null>(null);
  if (!shop) return isAdminOrOwner(user) ? <SelectShopFirst /> : null;
  if (!may(user, 'foods.bulk', { shopId: shop._id })) return null;

  const run = async (action: 'enable' | 'disable' | 'delete', work: () => Promise<void>, failed: string) => {
    setBusy(action);
    try {
      await work();
    } catch (error) {
      toast.error(errorText(error, failed));
    } finally {
      setBusy(null);
    }
  };
  const setAll = async (enabled: boolean) => {
    const confirmed = await confirm({
      title: enabled ? `Enable all foods of ${shop.name}?` : `Disable all foods of ${shop.name}?`,
      body: enabled
        ? 'Also the foods that are sold out or hidden now can be ordered.'
        : 'Which foods were enabled before is not kept.',
      confirmLabel: enabled ? 'Enable all' : 'Disable all',
    });
    if (!confirmed) return;
    await run(
      enabled ? 'enable' : 'disable',
      async () => {
        await setAllFoodsEnabled(shop._id, enabled);
        toast.success(`All foods of ${shop.name} have been ${enabled ? 'enabled' : 'disabled'}`);
      },
      'Failed to update food visibility',
    );
  };
  const removeAll = async () => {
    const confirmed = await confirm({
      title: `Are you sure you want to delete ALL food items from "${shop.name}"? This action cannot be undone.`,
      confirmLabel: 'Delete all',
      danger: true,
    });
    if (!confirmed) return;
    await run(
      'delete',
      async () => {
        await deleteAllFoods(shop._id);
        toast.success(`All foods of ${shop.name} have been deleted`);
      },
      'Failed to delete all food items',
    );
  };
  return (
    <div role="group" aria-label={`All foods of ${shop.name}`} className="flex flex-wrap gap-2">
      <Button size="compact" busy={busy === 'enable'} onClick={() => void setAll(true)}>
        Enable all
      </Button>
      <Button size="compact" busy={busy === 'disable'} onClick={() => void setAll(false)}>
        Disable all
      </Button>
      <Button
        size="compact"
        variant="danger"
        busy={busy === 'delete'}
        icon={<TrashIcon size={16} />}
        onClick={() => void removeAll()}
      >
        Delete all
      </Button>
    </div>
  );
}

function SelectShopFirst() {
  return (
    <p className="text-fine text-muted">
      To enable, disable or delete all foods of a shop: Please select a specific shop first
    </p>
  );
}
