import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  className?: string | undefined;
}

/** A checkbox with its label. A click anywhere on the line changes it. */
export function CheckField(props: CheckFieldProps) {
  return <Line {...props} look="check" />;
}

/** A switch that takes effect at once. Pass `labelHidden` to show no label beside it. */
export function Switch(props: CheckFieldProps) {
  return <Line {...props} look="switch" />;
}

const boxes = {
  check: 'box-check size-6 rounded-small',
  switch: 'box-switch h-7 w-12 rounded-full',
};

function Line({
  look,
  label,
  labelHidden,
  hint,
  className,
  id,
  ...input
}: CheckFieldProps & { look: keyof typeof boxes }) {
  const made = useId();
  const own = id ?? made;
  const hintId = hint ? `${own}-hint` : undefined;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <input
          {...input}
          id={own}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          aria-describedby={cx(input['aria-describedby'], hintId) || undefined}
          className={cx('shrink-0 cursor-[inherit]', boxes[look])}
        />
        <span className={labelHidden ? 'sr-only' : 'text-small text-ink'}>{label}</span>
      </label>
      {hint ? (
        <p id={hintId} className="text-fine text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
