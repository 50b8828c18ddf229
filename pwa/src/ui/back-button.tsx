import { useNavigate } from 'react-router-dom';
import { ArrowLeftIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';

/** How many earlier pages of this app are in the browser's history. The router counts them in the history's state. */
function pagesBehind(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}

/** Goes back one page, or to `to` if the user came from outside. An installed app has no browser button for this. */
export function BackButton({ to, className }: { to: string; className?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <IconButton
      label="Back"
      icon={ArrowLeftIcon}
      variant="quiet"
      className={className}
      onClick={() => void (pagesBehind() > 0 ? navigate(-1) : navigate(to))}
    />
  );
}
