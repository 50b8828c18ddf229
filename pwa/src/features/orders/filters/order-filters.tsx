import type { ReactNode } from 'react';
import { TIME_FILTERS, type TimeFilter } from '@canteen/domain/orders/time-filter';
import { Chip, TagRow } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { statusLook } from '../status/status-look.ts';
import { isEmptyRange, type OrderFilterState } from './order-filters-in-url.ts';

const TIME_LABELS: Record<TimeFilter, string> = {
  all: 'All Time',
  today: 'Today',
  yesterday: 'Yesterday',
  last7days: 'Last 7 Days',
  last30days: 'Last 30 Days',
  custom: 'Custom Range',
};

interface OrderFiltersProps {
  filters: OrderFilterState;
  onChange: (filters: OrderFilterState) => void;
  /** Every status that can be chosen. */
  statuses: readonly string[];
  /** More filters next to the time, such as a shop or a search. */
  children?: ReactNode;
}

/** Status pills in a row, with the time under them. The parent component stores both in the URL. */
export function OrderFilters({ filters, onChange, statuses, children }: OrderFiltersProps) {
  const { status, time, from, to } = filters;
  return (
    <div className="flex flex-col gap-2">
      <TagRow label="Status">
        <Chip selected={status === null} onClick={() => onChange({ ...filters, status: null })}>
          All
        </Chip>
        {statuses.map((name) => {
          const { icon: IconComponent } = statusLook(name);
          return (
            <Chip
              key={name}
              selected={status === name}
              onClick={() => onChange({ ...filters, status: name })}
            >
              <IconComponent size={16} />
              {name}
            </Chip>
          );
        })}
      </TagRow>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Time"
          labelHidden
          compact
          className="min-w-40 max-sm:flex-1"
          value={time}
          onChange={(event) => onChange({ ...filters, time: event.target.value as TimeFilter })}
        >
          {TIME_FILTERS.map((name) => (
            <option key={name} value={name}>
              {TIME_LABELS[name]}
            </option>
          ))}
        </SelectField>
        {children}
        {time === 'custom' ? (
          <div className="flex gap-3 max-sm:w-full max-sm:flex-col">
            <DayField
              label="From"
              value={from}
              max={to}
              error={isEmptyRange(filters) ? 'From cannot be later than To' : undefined}
              onChange={(day) => onChange({ ...filters, from: day })}
            />
            <DayField
              label="To"
              value={to}
              min={from}
              onChange={(day) => onChange({ ...filters, to: day })}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function DayField(props: {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}) {
  const { label, value, min, max, error, onChange } = props;
  return (
    <TextField
      type="date"
      label={label}
      value={value ?? ''}
      min={min ?? undefined}
      max={max ?? undefined}
      error={error}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
