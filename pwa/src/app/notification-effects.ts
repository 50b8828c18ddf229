import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
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
      if (type === 'IS_SHOWN') ports[0]?.postMessage(isAtPage(path, window.location));
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
  return null;
}
