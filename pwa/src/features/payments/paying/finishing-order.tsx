import { useEffect, useRef } from 'react';
import type { ShownPayment } from '../../../data/paying/shown-payments.ts';
import { focusHeading } from '../../../lib/navigation/focus-heading.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { RefreshIcon } from '../../../ui/icons/icons.tsx';

/** Shown after the payment, until the order is created. The user may leave the page. */
export function FinishingOrder({
  finishing: { key, problem },
  onTryAgain,
}: {
  finishing: ShownPayment;
  onTryAgain: (key: string) => void;
}) {
  const section = useRef<HTMLElement>(null);
  // The focus was in the provider's widget, which is gone.
  useEffect(() => (section.current ? focusHeading(section.current, 'h1') : undefined), []);
  return (
    <section
      ref={section}
      role="status"
      aria-busy={problem === null}
      className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center"
    >
      <h1 className="text-title">Finishing your order…</h1>
      <ProgressBar label="Finishing your order" labelHidden className="w-full max-w-60" tone="leaf" />
      {problem === null ? (
        <p className="text-small text-muted">
          Your payment has arrived. The shop gets your order in a moment.
        </p>
      ) : (
        <>
          <p className="text-small">{problem}</p>
          <p className="text-small text-muted">
            It is tried again by itself. You may also close the app: the order is made without it.
          </p>
          <Button icon={<RefreshIcon size={18} />} onClick={() => onTryAgain(key)}>
            Try again now
          </Button>
        </>
      )}
    </section>
  );
}
