import type { MouseEvent } from 'react';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { Actor } from '@canteen/domain/users/permissions';
import { Button } from '../../../ui/actions/button.tsx';
import { CrossIcon } from '../../../ui/icons/status-icons.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { toneText } from '../../../ui/styles/tone.ts';
import { staffActions } from './staff-actions.ts';
import { statusLook } from './status-look.ts';
import { StatusSelect } from './status-select.tsx';

interface StatusButtonsProps {
  user: Actor | null;
  order: OrderView;
  /** A change is in progress. */
  busy: boolean;
  onSet: (order: OrderView, to: OrderStatus, event?: MouseEvent) => unknown;
}

/** What this user may do to the order: a wide button for the next step, and the other actions under it. */
export function StatusButtons({ user, order, busy, onSet }: StatusButtonsProps) {
  const { next, decisions, choices } = staffActions(user, order);
  if (choices.length === 0) return null;
  const isNew = order.status === 'PAID';
  const { icon: NextIcon, tone } = statusLook(next?.to ?? '');
  return (
    <div className="flex flex-col gap-2">
      {next ? (
        <Button
          // Only a new order gets the strong colour.
          variant={isNew ? 'accent' : 'quiet'}
          size="large"
          wide
          busy={busy}
          aria-label={`${next.label} ${order.orderId}`}
          className="@max-[14rem]:px-2"
          icon={<NextIcon size={22} className={cx('@max-[14rem]:hidden', !isNew && toneText[tone])} />}
          onClick={(event) => onSet(order, next.to, event)}
        >
          {next.label}
        </Button>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <StatusSelect named {...{ order, choices, busy, onSet }} className="min-w-32 flex-1" />
        {decisions
          .filter(({ to }) => to !== next?.to)
          .map((decision) => (
            <DecisionButton key={decision.to} {...{ order, decision, busy, onSet }} className="flex-1" />
          ))}
      </div>
    </div>
  );
}

/** The same in a table's row: Accept and Cancel for a new order, and a dropdown with every permitted status. */
export function StatusRowButtons({ user, order, busy, onSet }: StatusButtonsProps) {
  const { decisions, choices } = staffActions(user, order);
  if (choices.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full">
      {decisions.map((decision) => (
        <DecisionButton key={decision.to} {...{ order, decision, busy, onSet }} className="max-md:flex-1" />
      ))}
      <StatusSelect
        order={order}
        choices={choices}
        busy={busy}
        onSet={onSet}
        className="w-38 max-md:min-w-32 max-md:flex-1"
      />
    </div>
  );
}

interface DecisionButtonProps extends Pick<StatusButtonsProps, 'order' | 'busy' | 'onSet'> {
  decision: { label: string; to: OrderStatus };
  className: string;
}

function DecisionButton({ order, decision: { label, to }, busy, onSet, className }: DecisionButtonProps) {
  return (
    <Button
      aria-label={`${label} ${order.orderId}`}
      disabled={busy}
      className={className}
      icon={to === 'CANCELLED' ? <CrossIcon size={18} className="text-beet" /> : null}
      onClick={(event) => onSet(order, to, event)}
    >
      {label}
    </Button>
  );
}
