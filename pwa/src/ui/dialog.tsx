import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import { CloseIcon } from './icons.tsx';
import { UnsavedInput, useAskBeforeClosing } from './unsaved-input.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the safe one first; on phones they stand below each other, the last on top. */
  footer?: ReactNode;
  size?: 'small' | 'regular' | 'wide' | undefined;
  /** side: on wide screens at the right edge with full height, so that the page beside it stays visible. */
  placement?: 'middle' | 'side' | undefined;
  /** The user must answer: a click outside does not close it. */
  modal?: 'ask' | undefined;
  /** Back closes the dialog and does not leave the page. Not for a dialog whose state is in the URL. */
  backCloses?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const widths = { small: 'md:max-w-md', regular: 'md:max-w-xl', wide: 'md:max-w-3xl' };

/**
 * A sheet at the bottom on phones, else a window in the middle. It asks before it closes with unsaved input
 * (useUnsavedInput). Its code is large: only lazy routes import it.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'regular',
    placement = 'middle',
    modal,
    backCloses = false,
    initialFocus,
  } = props;
  const { close, reportUnsaved } = useAskBeforeClosing(open, backCloses, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      disablePointerDismissal={modal === 'ask'}
    >
      <Base.Portal>
        <Base.Backdrop className="sheet-backdrop fixed inset-0 z-40 bg-scrim" />
        <Base.Viewport
          className={cx(
            'fixed inset-0 z-40 flex items-end justify-center',
            placement === 'side' ? 'md:items-stretch md:justify-end' : 'md:items-center md:p-6',
          )}
        >
          <Base.Popup
            initialFocus={initialFocus}
            role={modal === 'ask' ? 'alertdialog' : 'dialog'}
            className={cx(
              'sheet flex max-h-[min(90dvh,100%)] w-full flex-col bg-raised text-ink shadow-raised',
              'rounded-t-sheet pb-[env(safe-area-inset-bottom)] md:pb-0',
              placement === 'side'
                ? 'sheet-side md:max-h-full md:max-w-md md:rounded-none md:rounded-l-sheet'
                : cx('md:rounded-sheet', widths[size]),
            )}
          >
            <header className="flex items-start gap-3 px-5 pt-5 pb-2">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lead">{title}</Base.Title>
                {description ? (
                  <Base.Description className="mt-1.5 text-small text-muted">{description}</Base.Description>
                ) : null}
              </div>
              {modal === 'ask' ? null : (
                <Base.Close
                  aria-label="Close"
                  className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
                >
                  <CloseIcon />
                </Base.Close>
              )}
            </header>
            {children ? (
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-2">
                <UnsavedInput value={reportUnsaved}>{children}</UnsavedInput>
              </div>
            ) : null}
            {footer ? (
              <footer className="flex flex-col-reverse gap-3 px-5 pt-3 pb-5 md:flex-row md:justify-end">
                {footer}
              </footer>
            ) : (
              <div className="pb-3" />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
