import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { connect } from '@canteen/api/database/connect';
import type { Sql } from '@canteen/api/database/sql';
import { createRazorpay, type RazorpayClient } from '@canteen/api/provider/razorpay';
import { createTestDatabase } from '@canteen/api/testing/database/database';
import { listen } from '@canteen/api/testing/listen';
import type { SandboxOptions } from '../sandbox/sandbox.ts';
import { startSandboxServer, type SandboxServer } from './sandbox-server.ts';

export const KEY_ID = 'rzp_test_sandbox';
export const KEY_SECRET = 'key secret of the tests';
export const WEBHOOK_SECRET = 'webhook secret of the tests';

interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
  event: string;
}

/** Receives webhooks and answers with the statuses of `answers`, one each, and then 200. */
async function receiveWebhooks() {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const server = await listen((request, response) => {
    void text(request).then((body) => {
      const { event } = JSON.parse(body) as { event: string };
      received.push({ headers: request.headers, body, event });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  return { ...server, received, answers, events: () => received.map(({ event }) => event) };
}

export interface SandboxFixture {
  sql: Sql;
  server: SandboxServer;
  webhooks: Awaited<ReturnType<typeof receiveWebhooks>>;
  razorpay: RazorpayClient;
  options: SandboxOptions;
  /** A second client of the same sandbox, with other settings. */
  client(change: { keySecret?: string; timeoutMs?: number; baseUrl?: string }): RazorpayClient;
  post<Answer>(path: string, body: unknown): Promise<{ status: number; body: Answer }>;
  /** The next `times` calls of the operation get this fault. */
  addFault(operation: string, effect: object, times?: number): Promise<void>;
  /** Creates an order of `amount` paise and pays it as the customer. */
  paid(amount?: number, more?: object): Promise<{ orderId: string; paymentId: string }>;
  close(): Promise<void>;
}

/** The sandbox on a port and a database of its own, a receiver for its webhooks, and our client with the provider's SDK. */
export async function startSandboxFixture(change: Partial<SandboxOptions> = {}): Promise<SandboxFixture> {
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
  const client: SandboxFixture['client'] = ({
    keySecret = KEY_SECRET,
    timeoutMs = 8000,
    baseUrl = server.url,
  }) =>
    createRazorpay(
      { host: '127.0.0.1', port: 0, razorpay: { sandbox: true, keyId: KEY_ID, keySecret, baseUrl } },
      { timeoutMs },
    );
  const fixture: SandboxFixture = {
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
    async addFault(operation, effect, times = 1) {
      const { status } = await fixture.post('/faults', { operation, effect, times });
      if (status !== 200) throw new Error(`POST /faults answered ${status}.`);
    },
    async paid(amount = 14_186, more = {}) {
      const { id: orderId } = await fixture.razorpay.createOrder({
        amount,
        currency: 'INR',
        receipt: 'paid',
      });
      const pay = { order_id: orderId, outcome: 'success', ...more };
      const { body } = await fixture.post<{ razorpay_payment_id: string }>('/pay', pay);
      return { orderId, paymentId: body.razorpay_payment_id };
    },
    async close() {
      await fixture.server.close();
      await webhooks.close();
      await sql.end({ timeout: 1 });
      await database.drop();
    },
  };
  return fixture;
}
