import { useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'prefix'>;

export interface TextFieldProps extends FieldProps, InputProps {
  /** Inside the box before what is typed, for example a currency sign. */
  before?: ReactNode;
  /** Inside the box after what is typed: a unit, a small button. */
  after?: ReactNode;
}

/** One line of text, an email, a date, a time: whatever `type` says. Takes a form library's `register()` as it is. */
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

/** A number typed with a number pad. Scrolling over it never changes it. */
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

/** A password with a button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? EyeOffIcon : EyeIcon}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** Text of several lines; grows with what is typed where the browser can. */
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
