import { useState } from 'react';
import { Button } from '../actions/button.tsx';

/**
 * A button that loads the next page of a list, busy until `onLoad` has ended. Not shown when there is no next page;
 * useListFocus then moves the focus.
 */
export function LoadMore({
  more,
  busy,
  onLoad,
  label = 'Load more',
}: {
  more: boolean;
  busy?: boolean;
  onLoad: () => unknown;
  label?: string;
}) {
  const [pressed, setPressed] = useState(false);
  const load = async () => {
    setPressed(true);
    await onLoad();
    setPressed(false);
  };
  if (!more) return null;
  return (
    <div className="flex justify-center py-4">
      <Button data-loads-more busy={busy || pressed} onClick={() => void load()}>
        {label}
      </Button>
    </div>
  );
}
