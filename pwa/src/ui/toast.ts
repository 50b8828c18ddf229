export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  /** Milliseconds on screen; the clock stands while a pointer or the focus is on it. */
  duration: number;
}

const SHORT = 2_000;
const ERROR = 5_000;
/** More at once would cover a phone; the oldest goes first. */
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
  // The same words again restart their clock instead of standing there twice.
  set([...toasts.filter((shown) => shown.message !== message || shown.tone !== tone), next].slice(-AT_ONCE));
  return lastId;
}

/** Short messages at the bottom right. Errors stay 5 s or until they are closed, the others 2 s. */
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
