import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/styles/cx.ts';

interface StepFrameProps {
  heading: string;
  /** One line that explains the step. */
  lead?: ReactNode;
  /** From 1 to 3. */
  step: number;
  children: ReactNode;
  /** Shown under the card. */
  foot?: ReactNode;
}

const STEPS = [1, 2, 3];

/** One of three steps of a page. A new step focuses its heading, so that screen readers announce it. */
export function StepFrame({ heading, lead, step, children, foot }: StepFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className="page flex flex-col items-center py-8 md:py-14">
      <div className="w-full max-w-md">
        <p className="mb-3 flex items-center gap-2 text-fine font-semibold text-muted">
          <span aria-hidden="true" className="flex gap-1.5">
            {STEPS.map((each) => (
              <span
                key={each}
                className={cx('h-1.5 w-8 rounded-full', each <= step ? 'bg-accent' : 'bg-line')}
              />
            ))}
          </span>
          Step {step} of 3
        </p>
        <h1 ref={title} tabIndex={-1} className="text-title outline-none">
          {heading}
        </h1>
        {lead ? <p className="mt-1 text-small text-muted wrap-anywhere">{lead}</p> : null}
        <Card className="mt-6 md:p-8">{children}</Card>
        {foot ? <div className="mt-4 text-center text-small text-muted">{foot}</div> : null}
      </div>
    </div>
  );
}
