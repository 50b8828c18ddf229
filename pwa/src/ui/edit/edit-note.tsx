import { ConflictNote, type ConflictNoteProps } from './conflict-note.tsx';
import { DELETED_OR_TAKEN, GoneNote } from './gone-note.tsx';

interface EditNoteProps<Values> extends ConflictNoteProps<Values> {
  /** It was deleted, or it is not assigned to this user any more. */
  isGone: boolean;
}

/** The note above a form about what other users have done meanwhile to the thing that is edited. */
export function EditNote<Values>({ isGone, ...conflict }: EditNoteProps<Values>) {
  return isGone ? (
    <GoneNote what={conflict.what}>{DELETED_OR_TAKEN}</GoneNote>
  ) : (
    <ConflictNote {...conflict} />
  );
}
