export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  /** How many milliseconds it is shown. The time stops while a pointer or the focus is on it. */
  duration: number;
}

const SHORT = 2_000;
const ERROR = 5_000;
/** More toasts would cover the screen of a phone. The oldest is removed first. */
const AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, message: string): number {
  lastId += 1;
  const next: Toast = { id: lastId, tone, message, duration: tone === 'error' ? ERROR : SHORT };
  // A message that is already shown is not shown twice: its time restarts.
  set([...toasts.filter((shown) => shown.message !== message || shown.tone !== tone), next].slice(-AT_ONCE));
  return lastId;
}

/** Short messages at the bottom right. Errors are shown for 5 s or until they are closed, others for 2 s. */
export const toast = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', message),
  dismiss: (id: number) => set(toasts.filter((shown) => shown.id !== id)),
};

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
