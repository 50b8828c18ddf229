import { useState, type FormEvent } from 'react';
import type { Day } from '@canteen/domain/campus-time';
import { isTooLong, isWholeRange, TOO_LONG } from '@canteen/domain/statistics/statistics-period';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface CustomRangeProps {
  /** The applied days. */
  from: Day | null;
  to: Day | null;
  onApply: (range: { from: Day; to: Day }) => void;
}

/** From and To, each limited by the other. The figures change with 'Apply'. */
export function CustomRange({ from, to, onApply }: CustomRangeProps) {
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  // A new range in the URL, after Back for example, replaces what was typed.
  const [applied, setApplied] = useState({ from, to });
  if (from !== applied.from || to !== applied.to) {
    setApplied({ from, to });
    setFirst(from ?? '');
    setLast(to ?? '');
  }
  const both = first !== '' && last !== '';
  const whole = both && isWholeRange({ startDate: first, endDate: last });
  const problem = isTooLong(first, last) ? TOO_LONG : 'From cannot be later than To';
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (whole) onApply({ from: first, to: last });
  };
  return (
    <form onSubmit={apply} className="flex flex-wrap items-start gap-3">
      <TextField
        type="date"
        label="From"
        className="max-sm:w-full"
        value={first}
        max={last || undefined}
        error={both && !whole ? problem : undefined}
        onChange={(event) => setFirst(event.target.value)}
      />
      <TextField
        type="date"
        label="To"
        className="max-sm:w-full"
        value={last}
        min={first || undefined}
        onChange={(event) => setLast(event.target.value)}
      />
      <Button type="submit" variant="accent" disabled={!whole} className="min-h-12 max-sm:w-full sm:mt-7">
        Apply
      </Button>
    </form>
  );
}
