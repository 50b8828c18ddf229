import { useState } from 'react';

interface Row {
  _id: string;
}

/**
 * The row of a list that is open in a dialog. It stays while the dialog closes, and when it leaves the list (`isGone`):
 * then its form must stay too, because the user may have written something.
 * @param open its id, 'new' for a row that is not in the list yet, null when the dialog is closed
 * @param rows undefined until the list is known
 */
export function useOpenRow<R extends Row>(open: string | null, rows: readonly R[] | undefined) {
  const found = rows?.find(({ _id }) => _id === open) ?? null;
  const [last, setLast] = useState<{ open: string; row: R | null }>({ open: 'new', row: null });
  if (open !== null && (open !== last.open || (found && found !== last.row))) setLast({ open, row: found });
  const row = found ?? last.row;
  return { row, isGone: open !== null && row !== null && rows !== undefined && found === null };
}
