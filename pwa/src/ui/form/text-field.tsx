import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'prefix'>;

export interface TextFieldProps extends FieldProps, InputProps {
  /** Inside the box before the text, for example a currency sign. */
  before?: ReactNode;
  /** Inside the box after the text: a unit, a small button. */
  after?: ReactNode;
}

/** An input for one line: text, email, date, time, as `type` says. Accepts the result of `register()` as props. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  className,
  before,
  after,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, labelHidden, hint, error, className }}>
      {(wiring) => (
        <div className="relative">
          {before ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
            >
              {before}
            </span>
          ) : null}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cx(
              controlClass,
              'h-12 read-only:bg-sunken',
              before ? 'pl-9' : null,
              after ? 'pr-12' : null,
            )}
          />
          {after ? <span className="absolute inset-y-0 right-0.5 flex items-center">{after}</span> : null}
        </div>
      )}
    </Field>
  );
}

/** A number, with a number keyboard on phones. The mouse wheel never changes it. */
export function NumberField({ inputMode = 'decimal', onWheel, ...rest }: TextFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode={inputMode}
      onWheel={(event) => {
        event.currentTarget.blur();
        onWheel?.(event);
      }}
    />
  );
}

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** Text of several lines. It grows with the text if the browser supports it. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  rows = 3,
  ...input
}: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, labelHidden, hint, error, className }}>
      {(wiring) => (
        <textarea
          rows={rows}
          {...input}
          {...wiring}
          className={cx(
            controlClass,
            'field-sizing-content max-h-80 read-only:bg-sunken min-h-24 resize-y py-2.5',
          )}
        />
      )}
    </Field>
  );
}
