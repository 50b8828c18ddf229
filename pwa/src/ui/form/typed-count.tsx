import { useState } from 'react';
import { MAX_QUANTITY } from '@canteen/domain/carts/max-quantity';

interface TypedCountProps {
  /** What is counted. */
  label: string;
  value: number;
  /** Called with a whole number from 1 to the largest quantity. Other input is ignored (specification, section 5). */
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
      max={MAX_QUANTITY}
      aria-label={`Quantity of ${props.label}`}
      value={text ?? props.value}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setText(null)}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        // The box keeps its text, so that it never shows a number that is not in the cart.
        if (typed > MAX_QUANTITY) return;
        setText(event.currentTarget.value);
        if (Number.isInteger(typed) && typed >= 1) props.onChange(typed);
      }}
      className="tabular h-11 w-11 rounded-small text-center font-semibold"
    />
  );
}
