import { useCallback } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

export interface ConfirmOptions {
  /** The question. */
  title: string;
  /** What will happen, if the question does not say it. */
  body?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** It deletes something: the button has the colour for danger. */
  danger?: boolean | undefined;
  /** Yes leaves the page at once. Back then leads to another page and not to an entry of this question. */
  leaves?: boolean | undefined;
  /** Called when the question is shown: `close` answers no. Returns a function that is called when it is answered. */
  watch?: ((close: () => void) => () => void) | undefined;
}

export interface Question extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

const openQuestion = createStore<Question | null>(null);

/** Answers the open question with no. False when there is none. */
export function closeQuestion(): boolean {
  const question = openQuestion.get();
  question?.answer(false);
  return question !== null;
}

/** Asks a question. Resolves to true for yes, else to false. A second question replaces the first. */
function confirm(options: ConfirmOptions): Promise<boolean> {
  closeQuestion();
  return new Promise((resolve) => {
    openQuestion.set({
      ...options,
      answer: (yes) => {
        openQuestion.set(null);
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
export const useQuestion = (): Question | null => useStore(openQuestion);
