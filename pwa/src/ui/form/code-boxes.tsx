import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { cx } from '../styles/cx.ts';
import { eraseBack, eraseHere, typeDigits, writeDigits, type CodeDigits } from './code-digits.ts';
import { FieldError } from './field.tsx';

interface CodeBoxesProps {
  label: string;
  /** The digits entered so far. The code is complete when there are `length` digits. */
  value: string;
  onChange: (value: string) => void;
  /** Called when all digits are entered. */
  onComplete?: ((value: string) => void) | undefined;
  length?: number | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

/** One box for each digit. A pasted or autofilled code fills all boxes; other characters in it are ignored. */
export function CodeBoxes(props: CodeBoxesProps) {
  const {
    label,
    value,
    onChange,
    onComplete,
    length = 6,
    hint,
    error,
    disabled,
    autoFocus,
    className,
  } = props;
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // The newest digits: the next key can be pressed before the parent component has rendered them.
  const digits = useRef(value);
  useEffect(() => {
    digits.current = value;
  }, [value]);
  const gap = useRef<CodeDigits['gap']>(null);

  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, length - 1))]?.focus();
  const now = (): CodeDigits => ({ digits: digits.current, gap: gap.current, focus: 0 });
  const set = (next: CodeDigits | null) => {
    if (!next) return;
    const before = digits.current;
    digits.current = next.digits;
    if (next.digits !== before) onChange(next.digits);
    focus(next.focus);
    // Set after the focus moves, because a focus event resets it.
    gap.current = next.gap;
    if (next.digits.length === length && next.digits !== before) onComplete?.(next.digits);
  };
  const paste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const found = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length);
    if (found) set(writeDigits(now(), index, found, length));
  };
  const key = (index: number, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const filled = digits.current.length;
    if (event.key === 'Backspace') set(eraseBack(now(), index));
    else if (event.key === 'Delete') set(eraseHere(now(), index));
    else if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(Math.min(index + 1, filled));
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(filled);
    else return;
    event.preventDefault();
  };

  return (
    <fieldset
      disabled={disabled}
      aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
      className={cx('flex flex-col gap-2', className)}
    >
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <div className="flex max-w-88 gap-2">
        {Array.from({ length }, (_, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            type="text"
            size={1}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && index === 0}
            aria-label={`Digit ${index + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
            value={value[index] ?? ''}
            // Users can type only up to the first empty box. A later box moves the focus back to it.
            onFocus={(event) => {
              gap.current = null;
              if (index > digits.current.length) focus(digits.current.length);
              else event.currentTarget.select();
            }}
            // React's onChange is not called for the digit that is in the box already.
            onInput={(event) => set(typeDigits(now(), index, event.currentTarget.value, length))}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => key(index, event)}
            className={cx(
              'tabular h-14 min-w-0 flex-1 rounded-control border border-edge bg-card text-center font-display text-title font-bold text-ink',
              'hover:border-ink aria-invalid:border-beet disabled:border-line disabled:bg-sunken disabled:text-muted',
            )}
          />
        ))}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-fine text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} message={error} announced /> : null}
    </fieldset>
  );
}
