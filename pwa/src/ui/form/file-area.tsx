import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

interface FileAreaProps extends Pick<
  ComponentProps<'button'>,
  'aria-busy' | 'aria-describedby' | 'className'
> {
  /** As in `accept` of an input: the file types offered in the system's dialog. */
  accept: string;
  onFile: (file: File) => void;
  /** The chosen file is refused. */
  invalid?: boolean | undefined;
  children: ReactNode;
}

/** A button that takes a file: a click or Enter opens the system's dialog; the user can also drop or paste a file. */
export function FileArea({ accept, onFile, invalid, className, children, ...rest }: FileAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): boolean => {
    const file = files?.[0];
    if (file) onFile(file);
    return file !== undefined;
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (document.activeElement === button.current && take(event.clipboardData?.files ?? null))
      event.preventDefault();
  });
  useEffect(() => {
    // Not at the button: Firefox reports a paste at the body, also while the button has the focus.
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          take(target.files);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <button
        ref={button}
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        className={cx(
          'rounded-control border border-dashed hover:bg-sunken',
          over ? 'border-accent bg-accent-soft' : invalid ? 'border-beet' : 'border-edge',
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </>
  );
}
