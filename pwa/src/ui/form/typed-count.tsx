import { useState } from 'react';
import { MAX_COUNT } from './quantity-stepper.tsx';

export interface TypedCountProps {
  /** What is counted. */
  label: string;
  value: number;
  /** Called with a whole number from 1 to the largest quantity, which also stands for every larger one. */
  onChange: (value: number) => void;
}

/** The number box of a `QuantityStepper`. */
export function TypedCount(props: TypedCountProps) {
  // While the user types, the text may be empty or out of range. On blur the box shows the value again.
  const [text, setText] = useState<string | null>(null);
  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_COUNT}
      aria-label={`Quantity of ${props.label}`}
      value={text ?? props.value}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setText(null)}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        // So that the box never shows another number than the one that counts.
        const counted = Math.min(typed, MAX_COUNT);
        setText(typed > MAX_COUNT ? String(counted) : event.currentTarget.value);
        if (Number.isInteger(counted) && counted >= 1) props.onChange(counted);
      }}
      className="tabular h-11 w-11 rounded-small text-center font-semibold"
    />
  );
}
