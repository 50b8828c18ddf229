import { useEffect, useState } from 'react';
import { onlineStore } from '../lib/online.ts';
import { oldestShown, queryClient } from '../data/server/query-client.ts';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/banner.tsx';
import { WifiOffIcon } from '../ui/icons.tsx';
import { ageInWords } from '../lib/age-in-words.ts';

const TICK = 30_000;

/** Shows that there is no network, and how old the data is (decisions, Offline). */
export function OfflineBanner() {
  return useStore(onlineStore).online ? null : <Offline />;
}

function Offline() {
  const [{ now, shown }, look] = useState(() => ({ now: Date.now(), shown: oldestShown() }));
  useEffect(() => {
    const again = () => look({ now: Date.now(), shown: oldestShown() });
    const timer = setInterval(again, TICK);
    let due: ReturnType<typeof setTimeout> | undefined;
    const stop = queryClient.getQueryCache().subscribe(() => {
      clearTimeout(due);
      due = setTimeout(again);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(due);
      stop();
    };
  }, []);
  return (
    <Banner tone="turmeric" icon={WifiOffIcon}>
      You are offline.{shown === null ? '' : ` Last updated ${ageInWords(now - shown)}.`}
    </Banner>
  );
}
