import { useId, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '@canteen/domain/pictures/max-picture-bytes';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../actions/button.tsx';
import { PlusIcon } from '../icons/shared-icons.tsx';
import { Picture } from '../picture.tsx';
import { Spinner } from '../spinner.tsx';
import { FieldError } from './field.tsx';
import { FileArea } from './file-area.tsx';
import { TextField } from './text-field.tsx';

interface PictureFieldProps {
  label: string;
  /** The URL of the picture; empty when there is none. */
  value: string;
  onChange: (address: string) => void;
  /** Stores a file and returns its URL. The message of its error is shown under the field. */
  upload: (file: File, signal: AbortSignal) => Promise<string>;
  /** Says when an upload begins and when it has ended. */
  onUploading: (isUploading: boolean) => void;
  error?: string | undefined;
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif';

/** A picture, given by its URL or uploaded: a chosen, dragged or pasted file, or a photo from the phone's camera. */
export function PictureField({ label, value, onChange, upload, onUploading, error }: PictureFieldProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  const stop = () => {
    running.current?.abort();
    setBusy(false);
    onUploading(false);
  };
  /** Stops an upload that is still running, because its result would replace the new address. */
  const change = (address: string) => {
    stop();
    setRefusal(null);
    onChange(address);
  };
  const take = async (file: File) => {
    stop();
    if (file.size > MAX_PICTURE_BYTES) return setRefusal(PICTURE_TOO_LARGE);
    setRefusal(null);
    setBusy(true);
    onUploading(true);
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const address = await upload(file, signal);
      if (!signal.aborted) change(address);
    } catch (failure) {
      if (signal.aborted) return;
      stop();
      setRefusal(errorText(failure, 'The picture could not be uploaded'));
    }
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-small font-semibold">
        {label}
      </p>
      <FileArea
        accept={ACCEPT}
        onFile={(file) => void take(file)}
        aria-busy={busy || undefined}
        className="flex items-center gap-4 p-3 text-left"
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
      </FileArea>
      {value || busy ? (
        <Button
          size="compact"
          className="self-start"
          onClick={({ currentTarget: { previousElementSibling: area } }) => {
            // Without a picture this button goes away.
            if (!(busy && value) && area instanceof HTMLElement) area.focus();
            if (busy) stop();
            else change('');
          }}
        >
          {busy ? 'Cancel upload' : 'Remove picture'}
        </Button>
      ) : null}
      {refusal === null ? null : <FieldError message={refusal} announced />}
      <TextField
        label="Or the address of a picture (https)"
        type="url"
        inputMode="url"
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.target.value)}
        error={error}
      />
    </div>
  );
}
