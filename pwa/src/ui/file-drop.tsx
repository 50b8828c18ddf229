import { useId, useRef, useState, type DragEvent } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { PlusIcon } from './icons.tsx';

export interface FileDropProps {
  label: string;
  hint: string;
  /** As in `accept` of an input: the file types offered in the system's dialog. */
  accept: string;
  /** The name of the chosen file; null while none is chosen. */
  fileName: string | null;
  onFile: (file: File) => void;
  error?: string | undefined;
}

/** An area that takes a file: a click or Enter opens the system's dialog, or the user drags a file onto it. */
export function FileDrop({ label, hint, accept, fileName, onFile, error }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-small font-semibold">
        {label}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={`${label}: choose a file`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <button
        type="button"
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border border-dashed p-4 text-center',
          over ? 'border-accent bg-accent-soft' : error ? 'border-beet' : 'border-edge hover:bg-sunken',
        )}
      >
        <span className="flex max-w-full items-center gap-2 text-small font-semibold">
          {fileName === null ? <PlusIcon size={18} className="shrink-0" /> : null}
          <span className="wrap-anywhere">{fileName ?? 'Choose a file, or drop one here'}</span>
        </span>
        <span className="text-fine text-muted">{fileName === null ? hint : 'Choose another file'}</span>
      </button>
      {error ? <FieldError id={`${id}-error`} message={error} /> : null}
    </div>
  );
}
