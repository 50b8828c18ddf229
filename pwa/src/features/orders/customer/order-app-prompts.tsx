import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import { configQuery, useAppName } from '../../../data/config/config.ts';
import { pushErrorText, pushQuery, useSetPush } from '../../../data/push/push-subscription.ts';
import { isPushSupported, isPushDenied } from '../../../lib/browser/browser-push.ts';
import { readStored, writeStored } from '../../../lib/browser/device-storage.ts';
import { askToInstall, installStore } from '../../../lib/browser/install-prompt.ts';
import {
  INSTALL_REASON,
  iosInstallSteps,
  isInstalledApp,
  isIosDevice,
} from '../../../lib/browser/installation.ts';
import { leaveFocus } from '../../../lib/navigation/leave-focus.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CloseIcon, type Icon } from '../../../ui/icons/icons.tsx';
import { BellIcon } from '../../../ui/icons/rare-icons.tsx';
import { PlusIcon } from '../../../ui/icons/shared-icons.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { appPrompts } from './app-prompts.ts';

type Prompt = 'push' | 'install';

const FAILED = 'Notifications could not be turned on. Please try again.';
const keyOf = (prompt: Prompt) => `answered:${prompt}`;
const isAnswered = (prompt: Prompt) => readStored('localStorage', keyOf(prompt)) !== null;

/** Offers notifications and the installed app. The device remembers what the user does not want. */
export function OrderAppPrompts({ status }: { status: OrderStatus }) {
  const appName = useAppName();
  const pushKey = useQuery(configQuery()).data?.pushKey ?? null;
  const pushable = pushKey !== null && isPushSupported();
  const { data: told } = useQuery({ ...pushQuery(), enabled: pushable });
  const canInstall = useStore(installStore) !== null;
  const [answered, setAnswered] = useState({ push: isAnswered('push'), install: isAnswered('install') });
  const set = useSetPush('own-orders');
  const topic = status === 'PAID' || status === 'ACCEPTED' ? 'when it is ready' : 'about changes';
  const prompts = appPrompts({
    isPushSupported: pushable,
    isSubscribedToPush: told?.ownOrders,
    isPushDenied: isPushDenied(),
    canInstall,
    isIos: isIosDevice(navigator),
    isInstalled: isInstalledApp(),
    answered,
  });
  const answer = (prompt: Prompt) => {
    writeStored('localStorage', keyOf(prompt), '1');
    setAnswered((before) => ({ ...before, [prompt]: true }));
  };
  const turnOn = () =>
    set.mutate(pushKey, {
      // Not stored as an answer: notifications end with the session, and are offered again after the next login.
      onSuccess: () => toast.success(`We tell you ${topic}`),
      onError: (error) => toast.error(pushErrorText(error, FAILED)),
    });
  return (
    <>
      {prompts.push ? (
        <PromptCard icon={BellIcon} text="Also while the app is closed." onDismiss={() => answer('push')}>
          <Button busy={set.isPending} onClick={turnOn}>
            Tell me {topic}
          </Button>
        </PromptCard>
      ) : null}
      {prompts.install ? (
        <PromptCard
          icon={PlusIcon}
          text={prompts.install === 'button' ? INSTALL_REASON : iosInstallSteps(appName)}
          onDismiss={() => answer('install')}
        >
          {prompts.install === 'button' ? (
            <Button onClick={() => void askToInstall().then(() => answer('install'))}>
              Install {appName}
            </Button>
          ) : null}
        </PromptCard>
      ) : null}
    </>
  );
}

function PromptCard(props: { icon: Icon; text: string; children: ReactNode; onDismiss: () => void }) {
  const { icon: IconComponent, text, children, onDismiss } = props;
  return (
    <Card ref={leaveFocus} className="flex items-start gap-3">
      <IconComponent className="mt-3 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 self-center">
        {children}
        <p className="text-small text-muted">{text}</p>
      </div>
      <IconButton label="Not now" icon={CloseIcon} onClick={onDismiss} className="-mt-1 -mr-2" />
    </Card>
  );
}
