import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../icons/shared-icons.tsx';
import { cx } from '../styles/cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {
  /** Smaller, for a row of filters. */
  compact?: boolean | undefined;
}

/** A native select, with <option> children. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  compact,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, labelHidden, hint, error, className }}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={cx(
              controlClass,
              'appearance-none truncate',
              compact ? 'h-11 pr-8 text-small' : 'h-12 pr-10',
            )}
          >
            {children}
          </select>
          <ChevronDownIcon
            className={cx(
              'pointer-events-none absolute inset-y-0 my-auto text-muted',
              compact ? 'right-2' : 'right-3',
            )}
          />
        </div>
      )}
    </Field>
  );
}
