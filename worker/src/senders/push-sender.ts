import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { Config } from '@canteen/api/config/config';
import type { SubscriptionWithKeys } from '@canteen/api/push/queries';
import type { PushMessage } from '@canteen/domain/push/push.schema';
import { UnrecoverableError } from '../job-runner/run-jobs.ts';
import { createSilentBrowsers } from './silent-browsers.ts';
import { isWellKnownPushService } from './well-known-push-services.ts';

/** Sends one message to one browser through its push service. 'gone' means that the subscription has ended. */
export type PushSender = (
  subscription: SubscriptionWithKeys,
  message: PushMessage,
) => Promise<'sent' | 'gone'>;

interface PushRequest {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}
/** Sends a POST request and returns the HTTP status. @throws when there is no answer */
export type Post = (outgoing: PushRequest) => Promise<number>;

// The push service drops a message that it cannot deliver within 4 hours, because it is then out of date.
const TTL_S = 4 * 3600;
// Push services answer within a second or two.
const TIMEOUT_MS = 5_000;

/** Web push (VAPID); `web-push` is loaded with the first message. Null when no VAPID keys are set. */
export function createPushSender(
  vapid: Config['vapid'],
  post: Post = postToPublicAddress,
): PushSender | null {
  if (!vapid) return null;
  const silentBrowsers = createSilentBrowsers();
  return async ({ id, endpoint, keys }, message) => {
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
    const send = () => post({ endpoint, headers, body: details.body });
    const status = isWellKnownPushService(new URL(endpoint).hostname)
      ? await send()
      : await silentBrowsers.unlessSilent(id, send);
    if (status === 404 || status === 410) return 'gone';
    if (status >= 200 && status < 300) return 'sent';
    const problem = `The push service answered ${status}`;
    // Too many requests or an error of the push service: retry later. No retry helps against any other status.
    if (status === 429 || status >= 500) throw new Error(problem);
    throw new UnrecoverableError(problem);
  };
}

const privateNetworks = new BlockList();
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
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is of this machine, a private network or a reserved range, also as IPv4 mapped into IPv6. */
export const isPrivateAddress = (address: string): boolean =>
  privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The addresses of a host. */
async function addressesOf(host: string, nameServers: Resolver): Promise<LookupAddress[]> {
  // `lookup` works with all settings of this machine. But while it waits for two answers, every other `lookup` of this
  // process waits too, so a name that could be a user's is looked up in another way.
  if (isWellKnownPushService(host)) return lookup(host, { all: true });
  const [four, six] = await Promise.allSettled([nameServers.resolve4(host), nameServers.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = (family: 4 | 6, answer: PromiseSettledResult<string[]>) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(4, four), ...found(6, six)];
}

// The endpoint comes from a browser, so it could name a server inside our own network.
const lookupPublicAddress =
  (nameServers: Resolver): LookupFunction =>
  (host, options, callback) => {
    callbackify(addressesOf)(host, nameServers, (error, found) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first || found.some(({ address }) => isPrivateAddress(address))) {
        return callback(new Error(`${host} is not on the public internet`), '', 0);
      }
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

const NAME_SERVERS = new Resolver({ timeout: 2_000, tries: 2 });

/** Sends an HTTPS POST to a public address only; redirects are not followed. */
export function postToPublicAddress(
  { endpoint, headers, body }: PushRequest,
  nameServers = NAME_SERVERS,
): Promise<number> {
  return new Promise((resolve, reject) => {
    // An IP address is used without a look-up, so it is refused here. The API also refuses it in a subscription.
    if (isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) !== 0)
      throw new UnrecoverableError('Not a push service');
    const outgoing = request(
      endpoint,
      {
        method: 'POST',
        headers,
        lookup: lookupPublicAddress(nameServers),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
