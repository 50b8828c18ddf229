import { useEffect, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import type { Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** Shows a question asked with `confirm`. The safe answer has the focus. Escape means no, and so does Back unless yes leaves the page. */
export function ConfirmDialog({ question }: { question: Question | null }) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The last question is still shown during the closing animation.
  const last = useRef<Question | null>(null);
  if (question) last.current = question;
  const shown = question ?? last.current;
  useEffect(() => question?.watch?.(() => question.answer(false)), [question]);
  if (!shown) return null;
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) shown.answer(false);
      }}
      title={shown.title}
      description={shown.body}
      size="small"
      modal="ask"
      backCloses={!shown.leaves}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => shown.answer(false)}>
            {shown.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={shown.danger ? 'danger' : 'accent'} onClick={() => shown.answer(true)}>
            {shown.confirmLabel ?? 'Yes'}
          </Button>
        </>
      }
    />
  );
}
