import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';
import { UnsavedInput, useAskBeforeClosing, type FormInput } from './unsaved-input.ts';
import { useModal, usePresence } from './use-modal.ts';

interface DialogProps {
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
 * (useUnsavedInput). It is not a `<dialog>`: beside a modal one, the messages of the app could not be used.
 */
export function Dialog({ open, onOpenChange, ...content }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const opening = usePresence(open, popup);
  const onClose = () => onOpenChange(false);
  const { close, reportInput } = useAskBeforeClosing(open, content.backCloses ?? false, onClose);
  if (opening === 0) return null;
  return createPortal(
    <Popup key={opening} {...content} open={open} popup={popup} close={close} reportInput={reportInput} />,
    document.body,
  );
}

interface PopupProps extends Omit<DialogProps, 'onOpenChange' | 'backCloses'> {
  popup: RefObject<HTMLDivElement | null>;
  close: () => void;
  reportInput: (input: FormInput) => void;
}

function Popup({
  open,
  title,
  description,
  children,
  footer,
  size = 'regular',
  placement = 'middle',
  modal,
  initialFocus,
  popup,
  close,
  reportInput,
}: PopupProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const isPressedOutside = useRef(false);
  useModal({ open, container, popup, initialFocus, onEscape: close });
  const isEnding = open ? undefined : '';
  return (
    <div ref={container}>
      <div data-ending={isEnding} className="sheet-backdrop fixed inset-0 z-40 bg-scrim" />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the key is Escape */}
      <div
        className={cx(
          'fixed inset-0 z-40 flex items-end justify-center',
          placement === 'side' ? 'md:items-stretch md:justify-end' : 'md:items-center md:p-6',
        )}
        onMouseDown={(event) => {
          isPressedOutside.current = event.target === event.currentTarget;
          // The focus stays in the dialog.
          if (isPressedOutside.current) event.preventDefault();
        }}
        onClick={(event) => {
          // A selection of text may begin in the dialog and end outside.
          const isOutside = event.target === event.currentTarget && isPressedOutside.current;
          if (isOutside && modal !== 'ask') close();
        }}
      >
        <div
          ref={popup}
          role={modal === 'ask' ? 'alertdialog' : 'dialog'}
          aria-modal="true"
          aria-labelledby={`${id}-title`}
          aria-describedby={description ? `${id}-description` : undefined}
          tabIndex={-1}
          data-ending={isEnding}
          className={cx(
            'sheet flex max-h-[min(90dvh,100%)] w-full flex-col bg-raised text-ink shadow-raised outline-none',
            'rounded-t-sheet pb-[env(safe-area-inset-bottom)] md:pb-0 tiny:block tiny:overflow-y-auto',
            placement === 'side'
              ? 'sheet-side md:max-h-full md:max-w-md md:rounded-none md:rounded-l-sheet md:pr-[env(safe-area-inset-right)]'
              : cx('md:rounded-sheet', widths[size]),
          )}
        >
          <PopupHeading {...{ id, title, description, modal, close }} />
          {children ? (
            <div
              className={cx(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-2',
                // Of a bar of buttons at the bottom.
                'has-[.sticky]:scroll-pb-36',
                !footer && 'rounded-b-[inherit]',
              )}
            >
              <UnsavedInput value={reportInput}>{children}</UnsavedInput>
            </div>
          ) : null}
          <PopupFooter>{footer}</PopupFooter>
        </div>
      </div>
    </div>
  );
}

interface PopupHeadingProps extends Pick<PopupProps, 'title' | 'description' | 'modal' | 'close'> {
  /** How the ids of the title and the description begin. */
  id: string;
}

function PopupHeading({ id, title, description, modal, close }: PopupHeadingProps) {
  const asks = modal === 'ask';
  return (
    <div className={cx('flex items-start gap-3 px-5 pt-5 pb-2', asks && 'min-h-0 overflow-y-auto')}>
      <div className="min-w-0 flex-1">
        <h2 id={`${id}-title`} className={cx('text-lead', !asks && 'line-clamp-3')}>
          {title}
        </h2>
        {description ? (
          <p id={`${id}-description`} className="mt-1.5 text-small text-muted">
            {description}
          </p>
        ) : null}
      </div>
      {asks ? null : (
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

const PopupFooter = ({ children }: { children: ReactNode }) =>
  children ? (
    <div className="flex flex-col-reverse gap-3 px-5 pt-3 pb-5 md:flex-row md:justify-end short:flex-row short:flex-wrap-reverse short:max-md:[&>*]:grow">
      {children}
    </div>
  ) : (
    <div className="pb-3" />
  );
