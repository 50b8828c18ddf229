import { formatCampusTime } from '@canteen/domain/campus-time';
import { useConnectionState } from '../../data/live/socket.ts';
import { Pill } from '../../ui/pill.tsx';
import { RefreshIcon, WifiIcon } from '../../ui/icons.tsx';

/** Whether the list is live, and if not, how old it is. @param updatedAt milliseconds since 1970; 0: never */
export function ConnectionNote({ updatedAt }: { updatedAt: number }) {
  const state = useConnectionState();
  const isLive = state === 'connected';
  const words = isLive ? 'Live' : state === 'lost' ? 'Reconnecting…' : 'Connecting…';
  return (
    <div role="status" className="flex items-center gap-2">
      <Pill
        tone={isLive ? 'leaf' : 'turmeric'}
        icon={isLive ? WifiIcon : RefreshIcon}
        size="small"
        watch={words}
      >
        {words}
      </Pill>
      {state === 'lost' && updatedAt > 0 ? (
        <span className="tabular text-fine text-muted">as of {formatCampusTime(new Date(updatedAt))}</span>
      ) : null}
    </div>
  );
}
