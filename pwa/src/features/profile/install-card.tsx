import type { MouseEvent } from 'react';
import { useAppName } from '../../data/config/config.ts';
import { askToInstall, installStore } from '../../lib/browser/install-prompt.ts';
import {
  INSTALL_REASON,
  iosInstallSteps,
  isInstalledApp,
  isIosDevice,
} from '../../lib/browser/installation.ts';
import { tryFocusHeading } from '../../lib/navigation/focus-heading.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The browser makes the offer once, so the card goes with its button, whatever the answer is. The next card may still load. */
async function install({ currentTarget }: MouseEvent): Promise<void> {
  const card = currentTarget.closest('section');
  const near = card?.nextElementSibling ?? card?.previousElementSibling;
  await askToInstall();
  if (near && document.activeElement === document.body) tryFocusHeading(near, 'h2');
}

/** Installs the app, or says how. Shows nothing in the installed app, and where the browser cannot install it. */
export function InstallCard() {
  const appName = useAppName();
  const canInstall = useStore(installStore) !== null;
  if (isInstalledApp() || !(canInstall || isIosDevice(navigator))) return null;
  return (
    <Card as="section" className="md:p-6">
      <h2 className="text-lead">Install {appName}</h2>
      <p className="mt-2 text-small text-muted">{canInstall ? INSTALL_REASON : iosInstallSteps(appName)}</p>
      {canInstall ? (
        <Button className="mt-3" onClick={(event) => void install(event)}>
          Install {appName}
        </Button>
      ) : null}
    </Card>
  );
}
