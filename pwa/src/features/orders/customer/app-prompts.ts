export interface PromptConditions {
  /** The server can send push notifications, and this browser can show them. */
  isPushSupported: boolean;
  /** Whether this browser gets them already; undefined while that is not known. */
  isSubscribedToPush: boolean | undefined;
  /** The user has refused notifications for this site. */
  isPushDenied: boolean;
  /** The browser offers to install the app. */
  canInstall: boolean;
  /** Safari and the other browsers of an iPhone or iPad, which cannot offer it. */
  isIos: boolean;
  /** The app runs as an installed app. */
  isInstalled: boolean;
  /** What the user has answered before. */
  answered: { push: boolean; install: boolean };
}

/** What the page of an order offers: each thing once, and only what this browser can do. */
export function appPrompts(given: PromptConditions): { push: boolean; install: 'button' | 'steps' | null } {
  const { answered } = given;
  const push =
    given.isPushSupported && given.isSubscribedToPush === false && !given.isPushDenied && !answered.push;
  if (given.isInstalled || answered.install) return { push, install: null };
  return { push, install: given.canInstall ? 'button' : given.isIos ? 'steps' : null };
}
