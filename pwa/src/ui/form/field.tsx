import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';

export interface FieldProps {
  label: ReactNode;
  /** Only screen readers get the label, because the page already shows the same. */
  labelHidden?: boolean | undefined;
  /** A line of help under the label. */
  hint?: ReactNode;
  /** The message of a failed validation. */
  error?: string | undefined;
  className?: string | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, hint and error of a control. */
export function Field(
  props: FieldProps & { id?: string | undefined; children: (wiring: FieldWiring) => ReactNode },
) {
  const made = useId();
  const id = props.id ?? made;
  const hintId = props.hint ? `${id}-hint` : undefined;
  const errorId = props.error ? `${id}-error` : undefined;
  return (
    <div className={cx('flex flex-col gap-1.5', props.className)}>
      <label htmlFor={id} className={props.labelHidden ? 'sr-only' : 'text-small font-semibold text-ink'}>
        {props.label}
      </label>
      {props.children({
        id,
        'aria-describedby': cx(errorId, hintId) || undefined,
        'aria-invalid': props.error ? true : undefined,
      })}
      {props.hint ? (
        <p id={hintId} className="text-fine text-muted">
          {props.hint}
        </p>
      ) : null}
      {props.error ? <FieldError id={errorId} message={props.error} /> : null}
    </div>
  );
}

interface FieldErrorProps {
  id?: string | undefined;
  message: string;
  /** Screen readers say it at once, for a field that does not get the focus. */
  announced?: boolean;
}

export function FieldError({ id, message, announced }: FieldErrorProps) {
  return (
    <p
      id={id}
      role={announced ? 'alert' : undefined}
      className="flex animate-appear items-start gap-1.5 text-fine font-medium text-beet"
    >
      <AlertIcon size={16} className="mt-px" />
      <span>{message}</span>
    </p>
  );
}

/** The classes of text boxes and selects. */
export const controlClass = cx(
  'w-full min-w-0 rounded-control border border-edge bg-card px-3.5 text-body text-ink placeholder:text-muted',
  'transition-colors duration-150 hover:border-ink aria-invalid:border-beet aria-invalid:hover:border-beet',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted',
);
