import { useNavigate } from 'react-router-dom';
import { historyDepth } from '../../lib/navigation/history-depth.ts';
import { ArrowLeftIcon } from '../icons/shared-icons.tsx';
import { IconButton } from './icon-button.tsx';

/** Goes back one page, or to `to` if the user came from outside. An installed app has no browser button for this. */
export function BackButton({ to, className }: { to: string; className?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <IconButton
      label="Back"
      icon={ArrowLeftIcon}
      variant="quiet"
      className={className}
      onClick={() => void (historyDepth() > 0 ? navigate(-1) : navigate(to))}
    />
  );
}
