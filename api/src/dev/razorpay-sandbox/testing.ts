import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Sql } from '../../db.ts';
import { createRazorpay, type RazorpayClient } from '../../payments/razorpay.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { SandboxOptions } from './sandbox.ts';
import { startSandboxServer, type SandboxServer } from './server.ts';

export const KEY_ID = 'rzp_test_sandbox';
export const KEY_SECRET = 'key secret of the tests';
export const WEBHOOK_SECRET = 'webhook secret of the tests';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
  event: string;
}

/** A server at a port of its own, for a test to play somebody with. */
export async function listen(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Takes webhooks and answers with the statuses of `answers` in turn, then 200. */
export async function receiveWebhooks() {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, body, event: (JSON.parse(body) as { event: string }).event });
    response.writeHead(answers.shift() ?? 200).end();
  });
  return { ...server, received, answers, events: () => received.map(({ event }) => event) };
}

export interface SandboxWorld {
  sql: Sql;
  server: SandboxServer;
  webhooks: Awaited<ReturnType<typeof receiveWebhooks>>;
  razorpay: RazorpayClient;
  options: SandboxOptions;
  /** Another client of the same sandbox. */
  client(change: { keySecret?: string; timeoutMs?: number; baseUrl?: string }): RazorpayClient;
  post<Answer>(path: string, body: unknown): Promise<{ status: number; body: Answer }>;
  close(): Promise<void>;
}

/** The sandbox on its own port and database, a receiver for its webhooks, and our client over the real SDK. */
export async function startSandboxWorld(change: Partial<SandboxOptions> = {}): Promise<SandboxWorld> {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 8 });
  const webhooks = await receiveWebhooks();
  const options: SandboxOptions = {
    sql,
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: webhooks.url,
    now: () => new Date(),
    retryDelaysMs: [20, 40, 80],
    ...change,
  };
  const server = await startSandboxServer(options);
  const client: SandboxWorld['client'] = ({ keySecret = KEY_SECRET, timeoutMs = 8000, baseUrl = server.url }) =>
    createRazorpay(
      { host: '127.0.0.1', port: 0, razorpay: { sandbox: true, keyId: KEY_ID, keySecret, baseUrl } },
      { timeoutMs },
    );
  return {
    sql,
    server,
    webhooks,
    options,
    razorpay: client({}),
    client,
    async post<Answer>(path: string, body: unknown) {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Answer };
    },
    async close() {
      await server.close();
      await webhooks.close();
      await sql.end({ timeout: 1 });
      await database.drop();
    },
  };
}
