import { useEffect, useRef } from 'react';
import { Alert } from '../feedback/alert.tsx';
import { FormNote, focusFormNote } from '../form/form-note.tsx';

export const DELETED_OR_TAKEN = 'It was deleted, or it is not assigned to you any more.';

interface GoneNoteProps {
  /** What the form is about: 'food'. */
  what: string;
  title?: string;
  children?: string;
}

/** Says that what a form is about is gone. The input stays in the form, so that the user can copy it. */
export function GoneNote({
  what,
  title = `You cannot save this ${what} any more`,
  children = 'It was deleted.',
}: GoneNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => focusFormNote(note), []);
  return (
    <FormNote tone="beet" title={title} note={note}>
      <Alert tone="beet" title={title}>
        {children}
      </Alert>
    </FormNote>
  );
}
