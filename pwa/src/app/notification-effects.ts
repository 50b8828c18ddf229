import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '../data/api-client/query-client.ts';
import { orderKeys } from '../data/api-client/query-keys.ts';
import { isAtPage } from '../lib/navigation/is-at-page.ts';
import { useConfirm } from '../ui/overlay/confirm.ts';
import { loadUnsavedForms } from './load-unsaved-forms.ts';

/** Answers the service worker: opens the page of a clicked notification, and says whether a page is shown here. */
export function NotificationEffects() {
  const navigate = useNavigate();
  const confirm = useConfirm();
  useEffect(() => {
    const open = async (path: string) => {
      const forms = await loadUnsavedForms();
      const { pathname, search } = window.location;
      if (!forms?.hasUnsavedForms() || path === pathname + search) {
        void navigate(path);
        return;
      }
      if (await confirm(forms.DISCARD_QUESTION)) forms.leaveDialogs(() => void navigate(path));
    };
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return;
      const { type, path } = data;
      if (typeof path !== 'string' || !path.startsWith('/')) return;
      if (type === 'OPEN') void open(path);
      if (type !== 'IS_SHOWN') return;
      ports[0]?.postMessage(isAtPage(path, window.location));
      // The connection of a page with orders may be lost without the browser knowing it yet.
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate, confirm]);
  return null;
}
