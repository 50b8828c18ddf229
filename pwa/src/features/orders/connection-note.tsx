import { formatCampusTime } from '@canteen/domain/campus-time';
import { useConnectionState } from '../../data/live/socket.ts';
import { useOnline } from '../../lib/requests/online.ts';
import { now } from '../../lib/time/clock.ts';
import { RefreshIcon, WifiOffIcon } from '../../ui/icons/icons.tsx';
import { WifiIcon } from '../../ui/icons/staff-icons.tsx';
import { Pill } from '../../ui/pill.tsx';

/** When this was by the server's clock. @param time milliseconds since 1970, by the device's clock */
const byServer = (time: number) => new Date(time + now().getTime() - Date.now());

/**
 * Whether the list is live, and if not, why, and its age by the server's clock. As wide in every state, so that nothing
 * moves when it changes. @param updatedAt milliseconds since 1970, by the device's clock; 0: never */
export function ConnectionNote({ updatedAt }: { updatedAt: number }) {
  const state = useConnectionState();
  const isLive = state === 'connected';
  const { online } = useOnline();
  const isLost = state === 'lost' || !online;
  const words = !online ? 'Offline' : isLive ? 'Live' : isLost ? 'Reconnecting…' : 'Connecting…';
  return (
    <div
      role="status"
      style={{ minWidth: 'min(12rem, 100%)' }}
      className="flex flex-wrap items-center gap-x-2 whitespace-nowrap"
    >
      <Pill
        tone={isLive && online ? 'leaf' : 'turmeric'}
        icon={!online ? WifiOffIcon : isLive ? WifiIcon : RefreshIcon}
        size="small"
        watch={words}
      >
        {words}
      </Pill>
      {isLost && updatedAt > 0 ? (
        <span className="tabular text-fine text-muted">as of {formatCampusTime(byServer(updatedAt))}</span>
      ) : null}
    </div>
  );
}
