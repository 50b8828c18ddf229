import { Button } from '../../../ui/actions/button.tsx';
import { DELETED_OR_TAKEN } from '../../../ui/edit/gone-note.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { BowlIcon } from '../../../ui/icons/icons.tsx';

/** In place of the foods when the chosen shop was deleted or taken. `others` names the shops that are left, if any. */
export function RemovedShop({ others, onShow }: { others: string | null; onShow: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="You cannot manage the foods of this shop any more"
        level={3}
        icon={BowlIcon}
        action={others === null ? undefined : <Button onClick={onShow}>Show {others}</Button>}
      >
        {DELETED_OR_TAKEN}
      </EmptyState>
    </div>
  );
}

/** Above the foods of all shops when shops were deleted or taken. */
export function RemovedShopsNote({
  removed,
  onClose,
}: {
  removed: readonly { name: string }[];
  onClose: () => void;
}) {
  return (
    <Alert
      tone="beet"
      title={`You cannot manage the foods of ${removed.map(({ name }) => name).join(', ')} any more`}
      action={
        <Button size="compact" onClick={onClose}>
          OK
        </Button>
      }
    >
      {DELETED_OR_TAKEN}
    </Alert>
  );
}
