import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, InfoIcon, type Icon } from './icons.tsx';
import { toast as toasts, type Toast, type ToastTone } from './toast.ts';

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

/** Shows the toasts. Loaded when the first toast appears. */
export function Toaster({ shown }: { shown: readonly Toast[] }) {
  return shown.map((toast) => <ToastCard key={toast.id} toast={toast} />);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(toast.duration);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => toasts.dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, left.current - (performance.now() - since));
    };
  }, [held, toast.id]);
  const Drawn = icons[toast.tone];
  return (
    <div
      role={toast.tone === 'error' ? 'alert' : undefined}
      data-toast={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-control border border-line bg-raised py-1 pr-1 pl-4 text-small text-ink shadow-raised"
    >
      <Drawn className={cx('my-3 shrink-0', colours[toast.tone])} />
      <p className="min-w-0 flex-1 py-2.5 font-medium">{toast.message}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toasts.dismiss(toast.id)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
