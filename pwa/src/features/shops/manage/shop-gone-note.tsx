import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormNote, focusFormNote } from '../../../ui/form/form-note.tsx';

const TITLE = 'You cannot save this shop any more';

/** The input stays in the form, so that the user can copy it. */
export function ShopGoneNote() {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => focusFormNote(note), []);
  return (
    <FormNote tone="beet" title={TITLE} note={note}>
      <Alert tone="beet" title={TITLE}>
        Somebody else has deleted it, or it is not assigned to you any more.
      </Alert>
    </FormNote>
  );
}
