import type { OrderView } from '@canteen/domain/orders/order.schema';
import { ESCALATE_AFTER_MS } from '@canteen/domain/orders/unaccepted-order';
import { useSecond } from '../../../lib/time/seconds-clock.ts';
import { AgeBar } from '../../../ui/age-bar.tsx';
import { ClockIcon } from '../../../ui/icons/icons.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { toneSoft, toneText } from '../../../ui/styles/tone.ts';
import { ageText, ageTone, waitingSince } from '../order-display/order-age.ts';
import { statusLook } from '../status/status-look.ts';

/** The edge fills in this many parts; more parts would only be rendered more often. */
const PARTS = 60;

/** How long an order waits. A new order counts seconds, and warns by colour and by text for screen readers. */
export function QueueAge({ order }: { order: OrderView }) {
  const since = waitingSince(order);
  const isNew = order.status === 'PAID';
  const text = useSecond((time) => ageText(time - since, isNew));
  const tone = useSecond((time) => (isNew ? ageTone(time - since) : 'muted'));
  return (
    <time
      dateTime={new Date(since).toISOString()}
      className={cx(
        'tabular inline-flex shrink-0 items-center gap-1.5 rounded-full font-display text-body font-bold',
        tone === 'muted' ? 'py-1 text-muted' : cx('px-2.5 py-1', toneSoft[tone]),
      )}
    >
      {isNew ? <ClockIcon size={18} /> : null}
      <span className="sr-only">{tone === 'beet' ? 'late, waiting ' : 'waiting '}</span>
      {text}
    </time>
  );
}

/** A new order's edge fills in five minutes; any other has the colour of its status. */
export function QueueEdge({ order }: { order: OrderView }) {
  const since = waitingSince(order);
  const isNew = order.status === 'PAID';
  const parts = useSecond((time) =>
    isNew ? Math.min(PARTS, Math.ceil(((time - since) / ESCALATE_AFTER_MS) * PARTS)) : -1,
  );
  const tone = useSecond((time) => (isNew ? ageTone(time - since) : 'muted'));
  if (isNew) return <AgeBar share={parts / PARTS} tone={tone} />;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute inset-y-0 left-0 w-1.5 bg-current opacity-60',
        toneText[statusLook(order.status).tone],
      )}
    />
  );
}
