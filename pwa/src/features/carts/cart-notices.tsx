import type { ReactNode } from 'react';
import type { RemovedItems } from '../../data/carts/removed-items.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { ReturnIcon } from '../../ui/icons/rare-icons.tsx';
import { cx } from '../../ui/styles/cx.ts';

/** It has no timeout, so that the user need not hurry. */
function CartNotice({
  action,
  className,
  children,
}: {
  action: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      ref={leaveFocus}
      role="status"
      className={cx(
        'flex animate-appear items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 text-small',
        className,
      )}
    >
      <p className="min-w-0 py-2 wrap-anywhere">{children}</p>
      {action}
    </div>
  );
}

/** Says what was removed, with an undo button. */
export function RemovedItemsNotice({ removed, onUndo }: { removed: RemovedItems; onUndo: () => void }) {
  const [first] = removed.items;
  const what =
    removed.items.length === 1 && first
      ? first.item.food.name
      : `${removed.items.length} items from ${removed.shopName}`;
  return (
    <CartNotice
      action={
        <Button variant="plain" autoFocus icon={<ReturnIcon size={18} />} onClick={onUndo}>
          Undo
        </Button>
      }
    >
      Removed <span className="font-semibold">{what}</span>
    </CartNotice>
  );
}

/** Says which foods of a repeated order are not in the cart. */
export function LeftOutNotice({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  return (
    <CartNotice
      className="mt-2"
      action={<IconButton label="Close this note" icon={CloseIcon} onClick={onClose} />}
    >
      Not on the menu when you ordered again: <span className="font-semibold">{names.join(', ')}</span>
    </CartNotice>
  );
}
