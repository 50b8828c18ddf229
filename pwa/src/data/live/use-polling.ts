import { useConnectionState } from './socket.ts';

const POLL_MS = 10_000;

/** Without the socket the lists of staff are polled. */
export function usePolling(): { refetchInterval?: number } {
  return useConnectionState() === 'connected' ? {} : { refetchInterval: POLL_MS };
}
