import { createStore } from '../../lib/store.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** A button in a toast, for example Undo. */
export interface ToastAction {
  label: string;
  /** The button's name for screen readers: what it does, and to what. */
  name: string;
  run: () => void;
}

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  /** How many milliseconds it is shown. The time stops while the focus is on it, or a pointer on one of 5 s. */
  duration: number;
  action?: ToastAction | undefined;
  /** A toast takes the place of the one of the same kind. */
  kind?: string | undefined;
}

export const SHORT_MS = 2_000;
const ERROR_MS = 5_000;
const WITH_ACTION_MS = 5_000;
/** More toasts would cover the screen of a phone. The oldest is removed first. */
const MAX_SHOWN = 4;

/** The toasts that are shown, the newest last. */
export const shownToasts = createStore<readonly Toast[]>([]);
let lastId = 0;

const keep = (isKept: (shown: Toast) => boolean) => shownToasts.get().filter(isKept);

function show(tone: ToastTone, message: string, action?: ToastAction, kind?: string): number {
  lastId += 1;
  const duration = action ? WITH_ACTION_MS : tone === 'error' ? ERROR_MS : SHORT_MS;
  const next: Toast = { id: lastId, tone, message, duration, action, kind };
  // A message that is already shown is not shown twice: its time restarts. Buttons stay, because each does something else.
  const others = keep((shown) =>
    kind
      ? shown.kind !== kind
      : shown.action !== undefined || shown.message !== message || shown.tone !== tone,
  );
  shownToasts.set([...others, next].slice(-MAX_SHOWN));
  return lastId;
}

/**
 * Short messages at the bottom right, on phones over the header. Errors and messages with a button are shown for 5 s or
 * until they are closed, others for 2 s.
 */
export const toast = {
  success: (message: string, action?: ToastAction, kind?: string) => show('success', message, action, kind),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', message),
  dismiss: (id: number) => shownToasts.set(keep((shown) => shown.id !== id)),
  /** Closes the errors when the user tries again, because they may be out of date. */
  dismissErrors: () => shownToasts.set(keep(({ tone }) => tone !== 'error')),
};
