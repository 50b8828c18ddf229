import { PrivacyCard, type PrivacyCardProps } from './privacy-card.tsx';
import { SessionList } from './session-list.tsx';

interface OnlineCardsProps extends PrivacyCardProps {
  onSignOutHere: () => void;
}

/** The user's sessions and own data. They need the network for everything. */
export function OnlineCards({ onSignOutHere, ...props }: OnlineCardsProps) {
  return (
    <>
      <SessionList onSignOutHere={onSignOutHere} />
      <PrivacyCard {...props} />
    </>
  );
}
