import type { RemovedItems } from '../../data/carts/removed-items.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ReturnIcon } from '../../ui/icons/rare-icons.tsx';

/** Says what was removed, with an undo button. It has no timeout, so that the user need not hurry. */
export function RemovedItemsNotice({ removed, onUndo }: { removed: RemovedItems; onUndo: () => void }) {
  const [first] = removed.items;
  const what =
    removed.items.length === 1 && first
      ? first.item.food.name
      : `${removed.items.length} items from ${removed.shopName}`;
  return (
    <div
      role="status"
      className="flex animate-appear items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 text-small"
    >
      <p className="min-w-0 py-2">
        Removed <span className="font-semibold">{what}</span>
      </p>
      <Button variant="plain" autoFocus icon={<ReturnIcon size={18} />} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
