import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '../data/api-client/query-client.ts';
import { orderKeys } from '../data/api-client/query-keys.ts';
import { isAtPage } from '../lib/navigation/is-at-page.ts';

/** Answers the service worker: opens the page of a clicked notification, and says whether a page is shown here. */
export function NotificationEffects() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return;
      const { type, path } = data;
      if (typeof path !== 'string' || !path.startsWith('/')) return;
      if (type === 'OPEN') void navigate(path);
      if (type !== 'IS_SHOWN') return;
      const isShown = isAtPage(path, window.location);
      ports[0]?.postMessage(isShown);
      // The page gets no notification. Its connection may be lost without the browser knowing it yet.
      if (isShown) void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
  return null;
}
