import { useId } from 'react';
import { PlusIcon } from '../icons/shared-icons.tsx';
import { FieldError } from './field.tsx';
import { FileArea } from './file-area.tsx';

interface FileDropProps {
  label: string;
  hint: string;
  /** As in `accept` of an input: the file types offered in the system's dialog. */
  accept: string;
  /** The name of the chosen file; null while none is chosen. */
  fileName: string | null;
  onFile: (file: File) => void;
  error?: string | undefined;
}

/** A field for one file, with the name of the chosen file. */
export function FileDrop({ label, hint, accept, fileName, onFile, error }: FileDropProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-small font-semibold">
        {label}
      </p>
      <FileArea
        accept={accept}
        onFile={onFile}
        aria-describedby={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        className="flex min-h-24 flex-col items-center justify-center gap-1 p-4 text-center"
      >
        <span className="flex max-w-full items-center gap-2 text-small font-semibold">
          {fileName === null ? <PlusIcon size={18} /> : null}
          <span className="wrap-anywhere">{fileName ?? 'Choose a file, or drop one here'}</span>
        </span>
        <span className="text-fine text-muted">{fileName === null ? hint : 'Choose another file'}</span>
      </FileArea>
      {error ? <FieldError id={`${id}-error`} message={error} announced /> : null}
    </div>
  );
}
