import { paths } from '@canteen/domain/navigation/paths';
import { TextLink } from '../../ui/actions/link.tsx';

/** How staff turn the messages about orders at work on and off (docs/decisions/0199). */
export function WorkMessagesNote({ isAtWork }: { isAtWork: boolean }) {
  return (
    <p className="mt-2 text-fine text-muted">
      Messages about orders at work come to this device {isAtWork ? 'until you end your' : 'when you start a'}{' '}
      shift in <TextLink to={paths.dashboard('orders')}>Manage Orders</TextLink>.
    </p>
  );
}
