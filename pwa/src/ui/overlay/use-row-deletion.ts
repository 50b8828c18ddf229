import { useEffect, useState } from 'react';
import { errorText } from '../../lib/requests/api-error.ts';
import { useConfirm } from './confirm.ts';
import { toast } from './toast.ts';

interface Row {
  _id: string;
}

interface DeletionTexts {
  /** The question, what will happen, and the button that does it. */
  title: string;
  body: string;
  confirmLabel?: string;
  /** The toasts: it is deleted, it could not be deleted, somebody else has deleted it while the question was open. */
  done: string;
  failed: string;
  already: string;
}

export interface RowDeletion<R extends Row> {
  /** The row that the open question is about. */
  asked: R | null;
  isDeleting: (id: string) => boolean;
  /** Asks, calls `request` after yes, and shows the result in a toast. True when the row is deleted. */
  deleteRow: (row: R, texts: DeletionTexts, request: () => Promise<void>) => Promise<boolean>;
  /** Closes the open question. With `showsToast`, a toast says that somebody else has deleted the row. */
  close: (showsToast: boolean) => void;
}

/** Deletes rows of a list, each after a question. `useCloseWhenGone` closes the question when its row is gone. */
export function useRowDeletion<R extends Row>(): RowDeletion<R> {
  const confirm = useConfirm();
  const [open, setOpen] = useState<{ row: R; close: (showsToast: boolean) => void } | null>(null);
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  return {
    asked: open?.row ?? null,
    isDeleting: (id) => deleting.includes(id),
    deleteRow: async (row, { done, failed, already, ...texts }, request) => {
      const watch = (answerNo: () => void) => {
        const close = (showsToast: boolean) => {
          setOpen(null);
          answerNo();
          if (showsToast) toast.info(already);
        };
        setOpen({ row, close });
        // After the answer, the row may be gone because this user has deleted it.
        return () => setOpen(null);
      };
      if (!(await confirm({ confirmLabel: 'Delete', ...texts, danger: true, watch }))) return false;
      setDeleting((ids) => [...ids, row._id]);
      try {
        await request();
        toast.success(done);
        return true;
      } catch (error) {
        toast.error(errorText(error, failed));
        setDeleting((ids) => ids.filter((id) => id !== row._id));
        return false;
      }
    },
    close: (showsToast) => open?.close(showsToast),
  };
}

/** Whether a row is not in its list any more. @param rows all rows, without a filter; undefined until they are loaded */
export const isMissing = (row: Row | null, rows: readonly Row[] | undefined): boolean =>
  row !== null && rows?.some(({ _id }) => _id === row._id) === false;

/**
 * Closes the question about a row when the row is gone.
 * @param showsToast false when the row is gone for another reason than its deletion
 */
export function useCloseWhenGone(
  { close }: Pick<RowDeletion<Row>, 'close'>,
  isGone: boolean,
  showsToast = true,
): void {
  useEffect(() => {
    if (isGone) close(showsToast);
  });
}
