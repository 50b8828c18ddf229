import { Button } from '../actions/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { FormNote } from '../form/form-note.tsx';
import type { Conflicts } from './use-conflicts.ts';

export interface ConflictNoteProps<Values> {
  /** 'food' */
  what: string;
  conflicts: Conflicts<Values>;
  labels: Record<keyof Values & string, string>;
  /** The value that the other user has saved, in words. */
  savedInWords: (field: keyof Values & string) => string;
  onKeepMine: (field: keyof Values & string) => void;
  onTakeTheirs: (field: keyof Values & string) => void;
  /** The form has nothing to save. */
  isSaved?: boolean;
}

/** Another user saved first. Lists the changed fields; where both changed one, the user chooses. */
export function ConflictNote<Values>(props: ConflictNoteProps<Values>) {
  const { what, conflicts, labels, savedInWords, onKeepMine, onTakeTheirs, isSaved } = props;
  const { isShown, taken, inConflict, note } = conflicts;
  if (!isShown) return null;
  const title = `Somebody else changed this ${what} meanwhile`;
  return (
    <FormNote tone="turmeric" title={title} note={note}>
      <Alert tone="turmeric" title={title}>
        <p>{textFor(inConflict.length > 0, taken.length > 0, isSaved)}</p>
        <ul className="mt-2 flex flex-col gap-3">
          {[...inConflict, ...taken].map((field) => (
            <li key={field} className="flex flex-col gap-1.5">
              <span className="wrap-anywhere whitespace-pre-line">
                <span className="font-semibold">{labels[field]}</span> is now: {savedInWords(field)}
              </span>
              {inConflict.includes(field) ? (
                <span className="flex flex-wrap gap-2">
                  <Button
                    size="compact"
                    aria-label={`Keep mine: ${labels[field]}`}
                    onClick={() => onKeepMine(field)}
                  >
                    Keep mine
                  </Button>
                  <Button
                    size="compact"
                    aria-label={`Take theirs: ${labels[field]}`}
                    onClick={() => onTakeTheirs(field)}
                  >
                    Take theirs
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </Alert>
    </FormNote>
  );
}

function textFor(mustChoose: boolean, hasTaken: boolean, isSaved = false): string {
  if (mustChoose)
    return 'You both changed what is listed with a choice. Choose, check the rest and save again.';
  if (isSaved) return 'The changes are in the form now.';
  return hasTaken
    ? 'The changes are in the form now. Check them and save again.'
    : 'Check the form and save again.';
}
