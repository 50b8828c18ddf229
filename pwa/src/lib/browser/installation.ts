// The installed app, and how to install it.

/** Why to install it. */
export const INSTALL_REASON = 'It opens from the home screen and works without a network.';

/** Whether this is an iPhone or an iPad; a newer iPad calls itself a Mac, but has a touch screen. */
export const isIosDevice = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** How to install the app on an iPhone or iPad, where the browser has no button for it. */
export const iosInstallSteps = (appName: string) =>
  `To install ${appName}, tap Share and then “Add to Home Screen”.`;

/** Whether the page runs as an installed app. */
export const isInstalledApp = () => window.matchMedia('(display-mode: standalone)').matches;
