import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { PlusIcon } from './icons.tsx';
import { Picture } from './picture.tsx';
import { Spinner } from './spinner.tsx';
import { TextField } from './text-field.tsx';

export interface PictureFieldProps {
  label: string;
  /** The URL of the picture; empty when there is none. */
  value: string;
  onChange: (address: string) => void;
  /** Stores a file and returns its URL. The message of its error is shown under the field. */
  upload: (file: File) => Promise<string>;
  error?: string | undefined;
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** A picture, given by its URL or uploaded: a chosen, dragged or pasted file, or a photo from the phone's camera. */
export function PictureField({ label, value, onChange, upload, error }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setRefusal(null);
    setBusy(true);
    try {
      onChange(await upload(file));
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'The picture could not be uploaded');
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-small font-semibold">
        {label}
      </p>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={`${label}: choose a file`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={() => input.current?.click()}
        onPaste={paste}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex items-center gap-4 rounded-control border border-dashed p-3 text-left hover:bg-sunken',
          over ? 'border-accent bg-accent-soft' : 'border-edge',
        )}
      >
        <Picture
          src={value || null}
          ratio="square"
          sizes="80px"
          seed={label}
          className="w-20 shrink-0 rounded-small"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-center gap-2 text-small font-semibold">
            {busy ? <Spinner size={18} /> : <PlusIcon size={18} />}
            {busy ? 'Uploading…' : value ? 'Choose another picture' : 'Choose a picture'}
          </span>
          <span className="text-fine text-muted">Or drop or paste one here. At most 10 MB.</span>
        </span>
      </button>
      {value ? (
        <Button size="compact" className="self-start" onClick={() => onChange('')}>
          Remove picture
        </Button>
      ) : null}
      {refusal === null ? null : <FieldError message={refusal} />}
      <TextField
        label="Or the address of a picture (https)"
        type="url"
        inputMode="url"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    </div>
  );
}
