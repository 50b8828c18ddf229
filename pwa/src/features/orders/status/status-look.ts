import { BagIcon, CheckIcon, ClockIcon, InfoIcon, type Icon } from '../../../ui/icons/icons.tsx';
import { ReturnIcon } from '../../../ui/icons/rare-icons.tsx';
import { CrossIcon, ScooterIcon, TickIcon } from '../../../ui/icons/status-icons.tsx';
import type { Tone } from '../../../ui/styles/tone.ts';

interface StatusLook {
  tone: Tone;
  icon: Icon;
  /** The status in everyday words. */
  label: string;
  /** One line that explains it to the customer. */
  meaning: string;
}

// Keyed by the lowercased status (specification, section 4).
const LOOKS: Record<string, StatusLook> = {
  paid: {
    tone: 'turmeric',
    icon: ClockIcon,
    label: 'Paid',
    meaning: 'The shop has your order and will accept it soon.',
  },
  accepted: { tone: 'sky', icon: CheckIcon, label: 'Accepted', meaning: 'The shop is preparing your order.' },
  ready: {
    tone: 'leaf',
    icon: BagIcon,
    label: 'Ready',
    meaning: 'Your order is packed and waits for delivery.',
  },
  shipped: {
    tone: 'sky',
    icon: ScooterIcon,
    label: 'On its way',
    meaning: 'Your order is on its way to you.',
  },
  delivered: { tone: 'muted', icon: TickIcon, label: 'Delivered', meaning: 'Your order has arrived. Enjoy.' },
  cancelled: {
    tone: 'beet',
    icon: CrossIcon,
    label: 'Cancelled',
    meaning: 'The order was cancelled.',
  },
  refunded: {
    tone: 'muted',
    icon: ReturnIcon,
    label: 'Refunded',
    meaning: 'What you paid was sent back to where it came from.',
  },
};

/** The colour, icon and text of a status; an unknown status is shown with its own name. */
export const statusLook = (status: string): StatusLook =>
  LOOKS[status.toLowerCase()] ?? { tone: 'muted', icon: InfoIcon, label: status, meaning: '' };
