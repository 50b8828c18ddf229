/** The push services of Chrome, Firefox, Safari and Edge. After a dot, any name below it. */
const HOSTS = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether this host is the push service of a browser vendor. Any other one could belong to the user who names it. */
export const isWellKnownPushService = (host: string): boolean =>
  HOSTS.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));
