import { useEffect, useRef, useState } from 'react';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, InfoIcon, type Icon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';
import { SHORT_MS, toast as toasts, type Toast, type ToastTone } from './toast.ts';

const icons: Record<ToastTone, Icon> = {
  success: CheckIcon,
  info: InfoIcon,
  warning: ClockIcon,
  error: AlertIcon,
};
const colours: Record<ToastTone, string> = {
  success: 'text-leaf',
  info: 'text-sky',
  warning: 'text-turmeric',
  error: 'text-beet',
};

/** Shows the toasts; on phones only the newest one, above the others. Loaded when the first toast appears. */
export function Toaster({ shown, newest }: { shown: readonly Toast[]; newest: number | undefined }) {
  return shown.map((toast) => <ToastCard key={toast.id} toast={toast} isNewest={toast.id === newest} />);
}

function ToastCard({ toast, isNewest }: { toast: Toast; isNewest: boolean }) {
  const [held, setHeld] = useState(false);
  const left = useRef(toast.duration);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone a newer toast hides this one. An error must be read, so it is shown again afterwards.
    const isHidden = card.current && getComputedStyle(card.current).visibility === 'hidden';
    if (held || (isHidden && toast.tone === 'error')) return;
    const since = performance.now();
    const timer = setTimeout(() => toasts.dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, left.current - (performance.now() - since));
    };
  }, [held, isNewest, toast.id, toast.tone]);
  const IconComponent = icons[toast.tone];
  return (
    <div
      ref={card}
      role={toast.tone === 'error' ? 'alert' : undefined}
      data-toast={toast.tone}
      // A short message may lie over the button that the user wants to press next.
      onPointerEnter={() => setHeld(toast.duration > SHORT_MS)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex animate-appear items-center gap-x-2 rounded-control border border-line bg-raised px-1 text-fine text-ink shadow-raised',
        'md:max-w-xl md:animate-rise md:items-start md:pl-4 md:text-small',
        // As high as the header, and higher only with a long message. max-[12rem]: small phones with a font size of 200 %.
        'min-h-12 max-md:absolute max-md:inset-x-1 max-md:top-1',
        !isNewest && 'max-md:invisible',
      )}
    >
      <span className="flex min-w-0 flex-1 items-center gap-2 pl-2 md:contents">
        <IconComponent className={cx('shrink-0 max-[12rem]:hidden md:my-3.5', colours[toast.tone])} />
        <p className="min-w-0 flex-1 py-1.5 font-medium wrap-anywhere max-md:leading-tight md:py-3">
          {toast.message}
        </p>
      </span>
      <span className="flex shrink-0 items-end max-[12rem]:flex-col md:contents">
        {toast.action ? (
          <button
            type="button"
            aria-label={toast.action.name}
            onClick={() => {
              toasts.dismiss(toast.id);
              toast.action?.run();
            }}
            className="inline-flex min-h-11 shrink-0 items-center rounded-small px-3 font-semibold text-accent hover:bg-sunken"
          >
            {toast.action.label}
          </button>
        ) : null}
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => toasts.dismiss(toast.id)}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink"
        >
          <CloseIcon size={18} />
        </button>
      </span>
    </div>
  );
}
