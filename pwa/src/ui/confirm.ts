import { useCallback, useSyncExternalStore } from 'react';

export interface ConfirmOptions {
  /** The question. */
  title: string;
  /** What will happen, if the question does not say it. */
  body?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** It deletes something: the button has the colour for danger. */
  danger?: boolean | undefined;
}

export interface Question extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

let currentQuestion: Question | null = null;
const listeners = new Set<() => void>();

function setQuestion(question: Question | null) {
  currentQuestion = question;
  for (const listener of listeners) listener();
}

/** Asks a question. Resolves to true for yes, else to false. A second question replaces the first. */
function confirm(options: ConfirmOptions): Promise<boolean> {
  currentQuestion?.answer(false);
  return new Promise((resolve) => {
    setQuestion({
      ...options,
      answer: (yes) => {
        setQuestion(null);
        resolve(yes);
      },
    });
  });
}

/** `const confirm = useConfirm(); if (await confirm({ title: 'Are you sure …?', danger: true })) …` */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  return useCallback((options) => confirm(options), []);
}

/** The question that has no answer yet, for the component that shows it. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => currentQuestion);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
