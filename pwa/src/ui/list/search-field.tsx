import { useRef, type FormEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';

interface SearchFieldProps {
  id?: string | undefined;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with the trimmed text after Enter or the search key of an on-screen keyboard. */
  onSubmit?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  /** Smaller, for a row of filters. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

export function SearchField(props: SearchFieldProps) {
  const { id, label, value, onChange, onSubmit, placeholder, compact, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.(value.trim());
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <form role="search" onSubmit={submit} className={cx('relative', className)}>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted" />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return;
          // It does not close the dialog around it too.
          event.preventDefault();
          onChange('');
        }}
        className={cx(
          'w-full rounded-full border border-edge bg-card pl-12 text-ink placeholder:text-muted hover:border-ink',
          // The button to clear it needs space only when there is text.
          value ? 'pr-12' : 'pr-4',
          compact ? 'h-11 text-small' : 'h-12 text-body',
        )}
      />
      {value ? (
        <IconButton
          label="Clear search"
          icon={CloseIcon}
          onClick={clear}
          className="absolute inset-y-0 right-0.5 my-auto"
        />
      ) : null}
    </form>
  );
}
