import { Pill } from '../../../ui/pill.tsx';
import { statusLook } from './status-look.ts';

/** The status as the specification writes it, in its colour and with its icon; pulses once when it changes. */
export function OrderStatusPill({ status, size }: { status: string; size?: 'small' | 'regular' }) {
  const { tone, icon } = statusLook(status);
  return (
    <Pill tone={tone} icon={icon} size={size} watch={status}>
      {status}
    </Pill>
  );
}
