import { useId, type ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import type { Tone } from '../styles/tone.ts';

interface ProgressBarProps {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  /** 0 to max; undefined while it is not known. */
  value?: number | undefined;
  max?: number | undefined;
  tone?: Tone | undefined;
  /** Beside the label: '40 of 120'. */
  detail?: ReactNode;
  className?: string | undefined;
}

export function ProgressBar({
  label,
  labelHidden,
  value,
  max = 100,
  tone = 'accent',
  detail,
  className,
}: ProgressBarProps) {
  const id = useId();
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className={labelHidden && !detail ? 'sr-only' : 'flex justify-between gap-3 text-small'}>
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
          {label}
        </label>
        {detail ? <span className="tabular text-muted">{detail}</span> : null}
      </div>
      <progress id={id} value={value} max={max} className={cx('progress', `progress-${tone}`)} />
    </div>
  );
}
