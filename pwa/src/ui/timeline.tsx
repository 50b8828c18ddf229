import type { ReactNode } from 'react';
import type { Icon } from './icons/icons.tsx';
import { cx } from './styles/cx.ts';
import { toneFill, toneSoft, type Tone } from './styles/tone.ts';

export interface TimelineStep {
  key: string;
  label: ReactNode;
  icon: Icon;
  tone: Tone;
  /** done: in the past. current: now. ahead: expected. */
  state: 'done' | 'current' | 'ahead';
  /** When it happened, as text or a <time>. */
  at?: ReactNode;
  /** Who did it, or what it means. */
  note?: ReactNode;
}

/** Steps from top to bottom, the latest marked as the current one. */
export function Timeline({
  label,
  steps,
  className,
}: {
  label: string;
  steps: readonly TimelineStep[];
  className?: string;
}) {
  return (
    <ol aria-label={label} className={cx('flex flex-col', className)}>
      {steps.map((step, index) => {
        const next = steps[index + 1];
        return (
          <li
            key={step.key}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative flex gap-4 pb-6 last:pb-0"
          >
            {next ? (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-10 bottom-1 left-[17px] w-0.5 rounded-full',
                  next.state === 'ahead' ? 'bg-line' : toneFill[step.tone],
                )}
              />
            ) : null}
            <span
              className={cx(
                'flex size-9 shrink-0 items-center justify-center rounded-full',
                step.state === 'ahead' ? 'border border-dashed border-edge text-muted' : toneSoft[step.tone],
                step.state === 'current' && 'ring-2 ring-current',
              )}
            >
              <step.icon size={18} />
            </span>
            <div className="min-w-0 flex-1 pt-1.5">
              <p
                className={cx(
                  'flex flex-wrap items-baseline justify-between gap-x-3',
                  step.state === 'current' ? 'font-semibold' : step.state === 'ahead' && 'text-muted',
                )}
              >
                <span>{step.label}</span>
                {step.at ? <span className="tabular text-fine font-normal text-muted">{step.at}</span> : null}
              </p>
              {step.note ? <p className="text-small text-muted">{step.note}</p> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
