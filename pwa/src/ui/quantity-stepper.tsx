import { useRef, useState } from 'react';
import { cx } from './cx.ts';
import { MinusIcon, PlusIcon } from './more-icons.tsx';

export interface QuantityStepperProps {
  /** What is counted, for the buttons' names: 'Add Masala Dosa'. */
  label: string;
  value: number;
  /** One more (1) or one fewer (-1) than there are now, which may differ from what is shown. */
  onStep: (by: 1 | -1) => void;
  /** 0 (default): minus can remove the last one, and at zero only a round + is shown. 1: minus stops at one. */
  min?: 0 | 1 | undefined;
  /** 99 by default. */
  max?: number | undefined;
  /** Shows a number box between the buttons instead of a text, for this. A larger number becomes the largest one. */
  onType?: ((value: number) => void) | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A round + that becomes − n +. The + stays the same element, so that it keeps the focus and can be tapped again. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onStep, min = 0, max = 99, onType, disabled, className } = props;
  const plus = useRef<HTMLButtonElement>(null);
  const open = value > 0;
  const less = () => {
    if (value - 1 === 0) plus.current?.focus();
    onStep(-1);
  };
  return (
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className={cx(
        'inline-flex h-11 items-center rounded-full border',
        open ? 'border-edge bg-card' : 'border-transparent',
        className,
      )}
    >
      {open ? (
        <>
          <button
            type="button"
            aria-label={`One ${label} fewer`}
            disabled={disabled || value <= min}
            onClick={less}
            className={cx(step, 'text-ink hover:bg-sunken')}
          >
            <MinusIcon />
          </button>
          {onType ? (
            <TypedCount label={label} value={value} max={max} disabled={disabled} onChange={onType} />
          ) : (
            <output aria-live="polite" className="tabular min-w-6 text-center font-semibold">
              {value}
            </output>
          )}
        </>
      ) : null}
      <button
        ref={plus}
        type="button"
        aria-label={open ? `One more ${label}` : `Add ${label}`}
        disabled={disabled || value >= max}
        onClick={() => onStep(1)}
        className={cx(
          step,
          open ? 'text-ink hover:bg-sunken' : 'border border-edge bg-card text-accent hover:border-accent',
        )}
      >
        <PlusIcon />
      </button>
    </div>
  );
}

const step =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-40';

function TypedCount(props: {
  label: string;
  value: number;
  max: number;
  disabled: boolean | undefined;
  onChange: (value: number) => void;
}) {
  // While the user types, the text may be empty or out of range. On blur the box shows the value again.
  const [text, setText] = useState<string | null>(null);
  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={props.max}
      aria-label={`Quantity of ${props.label}`}
      value={text ?? props.value}
      disabled={props.disabled}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setText(null)}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        // So that the box never shows another number than the one that counts.
        const counted = Math.min(typed, props.max);
        setText(typed > props.max ? String(counted) : event.currentTarget.value);
        if (Number.isInteger(counted) && counted >= 1) props.onChange(counted);
      }}
      className="tabular h-11 w-11 rounded-small text-center font-semibold"
    />
  );
}
