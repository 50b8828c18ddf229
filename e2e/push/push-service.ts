import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { makeBrowserKeys, vapidProblem } from './encryption.ts';

/** intercept-push-requests.mjs sends requests for this name to the service. */
const ORIGIN = 'https://push.canteen.example';

/** The JSON of a push subscription. */
export interface Subscription {
  endpoint: string;
  expirationTime: null;
  keys: { p256dh: string; auth: string };
}

interface Delivery {
  endpoint: string;
  /** The decrypted message. */
  message: string;
  status: number;
}

/** A push service: it accepts messages that are signed with the key of their subscription, and decrypts them. */
export interface PushService {
  /** The settings with which the product reaches it. */
  env: Record<string, string>;
  /** Subscribes a browser with the public key of the product. */
  subscribe(key: string): Subscription;
  /** Ends a subscription: messages to it are answered with 410. */
  end(endpoint: string): void;
  /** Every message, in the order in which they came. */
  deliveries: Delivery[];
  /** What was wrong with the requests that were refused. */
  refused: string[];
  close(): void;
}

export async function startPushService(): Promise<PushService> {
  const subscriptions = new Map<string, { key: string; decrypt: (body: Buffer) => string }>();
  const ended = new Set<string>();
  const deliveries: Delivery[] = [];
  const refused: string[] = [];
  const receive = (endpoint: string, authorization: string | undefined, body: Buffer): number => {
    const subscription = subscriptions.get(endpoint);
    const problem = subscription
      ? vapidProblem(authorization, subscription.key, ORIGIN)
      : `no subscription ${endpoint}`;
    if (!subscription || problem !== null) {
      refused.push(String(problem));
      return 403;
    }
    const status = ended.has(endpoint) ? 410 : 201;
    deliveries.push({ endpoint, message: subscription.decrypt(body), status });
    return status;
  };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      let status = 400;
      try {
        status = receive(`${ORIGIN}${request.url}`, request.headers.authorization, body);
      } catch (error) {
        refused.push(String(error));
      }
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    env: {
      PUSH_SERVICE_PORT: String(port),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'intercept-push-requests.mjs')).href}`,
    },
    subscribe(key) {
      const { public: keys, decrypt } = makeBrowserKeys();
      const endpoint = `${ORIGIN}/send/${randomUUID()}`;
      subscriptions.set(endpoint, { key, decrypt });
      return { endpoint, expirationTime: null, keys };
    },
    end: (endpoint) => void ended.add(endpoint),
    deliveries,
    refused,
    close: () => server.close(),
  };
}
