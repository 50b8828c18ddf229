import { randomBytes } from 'node:crypto';
import { startSandboxServer } from '@canteen/demo/testing/sandbox-server';
import { startOfDay, type Day } from '@canteen/domain/campus-time';
import { readConfig } from '../config/config.ts';
import type { ConnectionLimits } from '../connections/connection-limits.ts';
import { createContext, type Context } from '../context/context.ts';
import { connect } from '../database/connect.ts';
import { startServer } from '../server.ts';
import { createTestDatabase } from './database/database.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** The sender of a request: the session token of a user, or null for a guest. */
export type Caller = { token: string } | null;

export interface TestApp {
  url: string;
  ctx: Context;
  /** The port of METRICS_PORT. */
  metricsPort: number | undefined;
  env: Record<string, string>;
  /** The number of open connections. */
  connections(): Promise<number>;
  /** One request over HTTP, as a browser sends it. */
  request<Body = Record<string, unknown>>(
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** Calls the payment sandbox: pay, faults, refunds/settle, webhooks/replay. */
  sandbox<Body = Record<string, unknown>>(path: string, body: unknown): Promise<Body>;
  /** Moves the clock of the API and the sandbox to noon of a campus day (UTC+5:30), and it runs on from there. */
  moveToNoon(day: Day): Promise<void>;
  /** Stops the API and starts it again on the same port and database; the sandbox keeps running. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  overrides?: Parameters<typeof createContext>[2];
  connections?: ConnectionLimits;
  /**
   * Statements of requests may take 20 s instead of 3 s: for tests that hold a lock until requests wait for it, send very
   * many requests at once, or insert many rows. These may take longer than 3 s on a busy machine.
   */
  waitsForLocks?: boolean;
}

const KEY_ID = 'rzp_test_tests';
const LONG_STATEMENT_MS = 20_000;

/** Starts the real API on its own database and port, and the payment provider's sandbox as another server. */
export async function startTestApp({
  env = {},
  overrides = {},
  connections,
  waitsForLocks = false,
}: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const ownSql = waitsForLocks
    ? connect(database.url, { name: 'canteen-api', statementMs: LONG_STATEMENT_MS })
    : undefined;
  const sandboxSql = connect(database.url, { max: 8, name: 'sandbox' });
  const secrets = { key: randomBytes(16).toString('hex'), webhook: randomBytes(16).toString('hex') };
  let api: { ctx: Context; server: Awaited<ReturnType<typeof startServer>> } | undefined;
  const running = () => {
    if (!api) throw new Error('the API does not run');
    return api;
  };
  const sandbox = await startSandboxServer({
    sql: sandboxSql,
    keyId: KEY_ID,
    keySecret: secrets.key,
    webhookSecret: secrets.webhook,
    webhookUrl: () => api && `http://127.0.0.1:${api.server.port}/api/razorpay/webhook`,
    now: () => api?.ctx.clock.now() ?? new Date(),
    retryDelaysMs: [20, 40, 80, 160, 320],
  });
  const settings = { ...testSettings(database.url, sandbox.url, secrets), ...env };
  const start = async (port: number) => {
    const ctx = createContext(readConfig({ ...settings, PORT: String(port) }), 'api', {
      ...(ownSql && { sql: ownSql }),
      ...overrides,
    });
    api = { ctx, server: await startServer(ctx, connections) };
  };
  const stop = async () => {
    const { ctx, server } = running();
    // Nobody sends another request.
    await server.close({ graceMs: 0 });
    await ctx.close();
    api = undefined;
  };
  await start(0);
  const url = () => `http://127.0.0.1:${running().server.port}`;

  return {
    get url() {
      return url();
    },
    get ctx() {
      return running().ctx;
    },
    get metricsPort() {
      return running().server.metricsPort;
    },
    env: settings,
    connections: () => running().server.connections(),
    ...methodsOf(url, sandbox.url),
    async restart() {
      const { port } = running().server;
      await stop();
      await start(port);
    },
    async close() {
      if (api) await stop();
      await sandbox.close();
      await sandboxSql.end({ timeout: 1 });
      await ownSql?.end({ timeout: 5 });
      await database.drop();
    },
  };
}

const testSettings = (
  databaseUrl: string,
  sandboxUrl: string,
  secrets: { key: string; webhook: string },
): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  CODE_SECRET: randomBytes(32).toString('hex'),
  PORT: '0',
  LOG_LEVEL: 'silent',
  RAZORPAY_KEY_ID: KEY_ID,
  RAZORPAY_KEY_SECRET: secrets.key,
  RAZORPAY_WEBHOOK_SECRET: secrets.webhook,
  RAZORPAY_BASE_URL: sandboxUrl,
});

/** The requests to the API at `url` and to the sandbox. */
function methodsOf(
  url: () => string,
  sandboxUrl: string,
): Pick<TestApp, 'request' | 'sandbox' | 'moveToNoon'> {
  const request: TestApp['request'] = async (caller, method, path, body, headers = {}) =>
    send(`${url()}${path}`, method, body, {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...headers,
    });
  return {
    request,
    async sandbox<Body>(path: string, body: unknown) {
      const { status, body: answer } = await send<Body>(`${sandboxUrl}${path}`, 'POST', body);
      if (status !== 200) throw new Error(`the sandbox answered ${status}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async moveToNoon(day) {
      const offsetMs = startOfDay(day).getTime() + 12 * 3_600_000 - Date.now();
      const { status, body } = await request(null, 'POST', '/dev/clock', { offsetMs });
      if (status !== 200) throw new Error(`the clock was not moved: ${status} ${JSON.stringify(body)}`);
    },
  };
}

/** Sends a request. Texts and forms are sent unchanged, everything else as JSON. */
export async function send<Body>(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text === '' ? null : isJson ? JSON.parse(text) : text) as Body,
  };
}

/** The number of answers by status. */
export function countByStatus(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
