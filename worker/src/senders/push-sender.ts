import { lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Config } from '@canteen/api/config/config';
import type { Device } from '@canteen/api/push/queries';
import type { PushMessage } from '@canteen/domain/push.schema';
import { Hopeless } from '../queues/run-jobs.ts';

/** Sends one message to one browser by its push service. Answers 'gone' when the browser no longer listens. */
export type PushSender = (device: Device, message: PushMessage) => Promise<'sent' | 'gone'>;

interface Outgoing {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}
/** Posts and answers the status. */
export type Post = (outgoing: Outgoing) => Promise<number>;

// A phone that was off all afternoon need not be told of lunch.
const TTL_S = 4 * 3600;
const TIMEOUT_MS = 10_000;

/** Web push (VAPID); `web-push` is loaded with the first message. Null when no VAPID keys are set. */
export function createPushSender(vapid: Config['vapid'], post: Post = postOutside): PushSender | null {
  if (!vapid) return null;
  return async ({ endpoint, keys }, message) => {
    const { default: webPush } = await import('web-push');
    const details = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: vapid,
      TTL: TTL_S,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
    const headers = Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [
        name,
        typeof value === 'number' ? value : String(value),
      ]),
    );
    const status = await post({ endpoint, headers, body: details.body });
    if (status === 404 || status === 410) return 'gone';
    if (status >= 200 && status < 300) return 'sent';
    const problem = `The push service answered ${status}`;
    // Too many, or a fault of theirs: later. Anything else stays wrong.
    if (status === 429 || status >= 500) throw new Error(problem);
    throw new Hopeless(problem);
  };
}

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address belongs to this machine, its network, or nobody: no push service lives there (mapped ones too). */
export const isInside = (address: string): boolean =>
  inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

// The endpoint is what some browser said it is: it must not become a way into our own network.
const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => isInside(address))) {
      return callback(new Error(`${hostname} is not on the public internet`), '', 0);
    }
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** HTTPS POST to the public internet only; redirects are not followed. */
export function postOutside({ endpoint, headers, body }: Outgoing): Promise<number> {
  return new Promise((resolve, reject) => {
    // An address instead of a name would pass the look-up by; the API lets none in.
    if (isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) !== 0)
      throw new Hopeless('Not a push service');
    const outgoing = request(
      endpoint,
      { method: 'POST', headers, lookup: lookupOutside, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
