import { useEffect, useState } from 'react';
import { queryClient } from '../../data/api-client/query-client.ts';
import { oldestShown } from '../../data/api-client/refetch.ts';
import { useAppName } from '../../data/config/config.ts';
import { probeServer, onlineStore } from '../../lib/requests/online.ts';
import { useStore } from '../../lib/store.ts';
import { ageInWords } from '../../lib/time/age-in-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { WifiOffIcon } from '../../ui/icons/icons.tsx';

const TICK_MS = 30_000;

/**
 * Shows that there is no network or that the server does not answer, and how old the data is (decisions, Offline). Not on
 * the queue, whose cards it would move under a finger: there the note beside the title says it.
 */
export function OfflineBanner() {
  return useStore(onlineStore).online ? null : <Offline />;
}

function ageOfShown(): string {
  const shown = oldestShown();
  return shown === null ? '' : ` Last updated ${ageInWords(Date.now() - shown)}.`;
}

function Offline() {
  // The state is the text and not the time: React does not render again while the text is the same. Each render calls
  // `useAppName`, which causes an event of the cache, so a time would render in an endless loop.
  const [age, setAge] = useState(ageOfShown);
  useEffect(() => {
    const again = () => setAge(ageOfShown());
    const timer = setInterval(again, TICK_MS);
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
  const appName = useAppName();
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await probeServer();
    setBusy(false);
  };
  return (
    <Banner
      tone="turmeric"
      className="[:root:has([data-queue])_&]:hidden"
      icon={WifiOffIcon}
      action={
        <Button size="compact" busy={busy} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      {navigator.onLine ? `We cannot reach ${appName} right now.` : 'You are offline.'}
      {age}
    </Banner>
  );
}
