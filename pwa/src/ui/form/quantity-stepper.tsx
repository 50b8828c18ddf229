import { useRef, type ReactNode } from 'react';
import { MAX_QUANTITY } from '@canteen/domain/carts/max-quantity';
import { MinusIcon, PlusIcon } from '../icons/shared-icons.tsx';
import { cx } from '../styles/cx.ts';

interface QuantityStepperProps {
  /** What is counted, for the buttons' names: 'Add Masala Dosa'. */
  label: string;
  value: number;
  /** One more (1) or one fewer (-1) than there are now, which may differ from what is shown. */
  onStep: (by: 1 | -1) => void;
  /** 0 (default): minus can remove the last one, and at zero only a round + is shown. 1: minus stops at one. */
  min?: 0 | 1 | undefined;
  /** Shown between the buttons instead of a text: a `TypedCount`. */
  count?: ReactNode;
  className?: string | undefined;
}

/** A round + that becomes − n +. The + stays the same element, so that it keeps the focus and can be tapped again. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onStep, min = 0, count, className } = props;
  const plus = useRef<HTMLButtonElement>(null);
  const open = value > 0;
  const less = () => {
    if (value <= min) return;
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
            aria-disabled={value <= min}
            onClick={less}
            className={cx(step, 'text-ink hover:bg-sunken')}
          >
            <MinusIcon />
          </button>
          {count ?? (
            <span aria-hidden="true" className="tabular min-w-6 text-center font-semibold">
              {value}
            </span>
          )}
        </>
      ) : null}
      <button
        ref={plus}
        type="button"
        aria-label={open ? `One more ${label}` : `Add ${label}`}
        aria-disabled={value >= MAX_QUANTITY}
        onClick={() => value < MAX_QUANTITY && onStep(1)}
        className={cx(
          step,
          open ? 'text-ink hover:bg-sunken' : 'border border-edge bg-card text-accent hover:border-accent',
        )}
      >
        <PlusIcon />
      </button>
      {/* Always rendered: screen readers announce only changes in an existing live region. */}
      <output className="sr-only">{open ? value : null}</output>
    </div>
  );
}

const step =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-40';
