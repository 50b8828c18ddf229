import { useCallback, useSyncExternalStore } from 'react';

export interface ConfirmOptions {
  /** The question. */
  title: string;
  /** What will happen, when the question does not say it. */
  body?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** It destroys something: the button says so in its colour. */
  danger?: boolean | undefined;
}

export interface Question extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

let asked: Question | null = null;
const listeners = new Set<() => void>();

function put(question: Question | null) {
  asked = question;
  for (const listener of listeners) listener();
}

/** Asks, and resolves to true for yes, false for anything else. A second question takes the first one's place. */
function confirm(options: ConfirmOptions): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      ...options,
      answer: (yes) => {
        put(null);
        resolve(yes);
      },
    });
  });
}

/** `const confirm = useConfirm(); if (await confirm({ title: 'Are you sure …?', danger: true })) …` */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  return useCallback((options) => confirm(options), []);
}

/** The question that waits for an answer, for the one who shows it. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
