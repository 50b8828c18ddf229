import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { WebSocket } from 'ws';
import { API_FLAGS } from '../../scripts/start/supervisor.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { medianOf } from '../compare.ts';
import { ADMIN } from '../demo-accounts.ts';
import type { Figure } from '../figure.ts';
import { logIn, payMany, startPayment } from '../log-in-and-pay.ts';
import { residentMb } from '../start-and-memory.ts';
import { endProgram, startProgram, type Product } from '../start-product.ts';

const ROUNDS = 12;
/** By number of sockets: the longest time to the last one, divided by that of the plain server. */
const LIMITS: Record<number, number> = { 500: 1.3, 2_000: 1.5 };
/** Between two changes: one that follows another within 250 ms waits for it on the way to another process. */
const APART_MS = 300;
const SETTLE_MS = 15_000;
const TIMEOUT_MS = 30_000;

/**
 * One change of a status to many open screens of staff, on one and on two API processes, in turn with a plain `ws`
 * server that sends the same bytes. Measured: from the request to the last screen.
 */
export async function benchFanOut(product: Product): Promise<Figure[]> {
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
  const ports = [await freePort(), await freePort(), await freePort()];
  const [second, ...plain] = ports.map((port) => `http://127.0.0.1:${port}`);
  const own = [product.url, second ?? ''];
  const programs = await Promise.all([
    startProgram('api/dist/main.js', { ...product.env, PORT: String(ports[0]) }, API_FLAGS),
    ...ports
      .slice(1)
      .map((port) =>
        startProgram('bench/fan-out/ws-server.ts', { PATH: process.env.PATH, PORT: String(port) }, [
          '--import',
          'tsx',
        ]),
      ),
  ]);
  try {
    const token = await logIn(product.url, ADMIN);
    // As at a campus, whose staff see the orders come: each process knows them before their status changes.
    const staff = await openScreens(own, own.length, token);
    const orders = await placeOrders(product, sql, (ROUNDS + 1) * 4);
    const figures: Figure[] = [];
    for (const processes of [1, 2]) {
      for (const count of [500, 2_000]) {
        const urls = { own: own.slice(0, processes), plain: plain.slice(0, processes) };
        figures.push(...(await measureFanOut(product, { urls, count, token, orders })));
      }
    }
    staff.close();
    return figures;
  } finally {
    await Promise.all(programs.map(endProgram));
    await sql.end();
  }
}

interface FanOutRun {
  urls: { own: string[]; plain: string[] };
  /** Of screens, on all processes together. */
  count: number;
  token: string;
  /** Orders that are not accepted; each round takes one. */
  orders: string[];
}

async function measureFanOut(product: Product, { urls, count, token, orders }: FanOutRun): Promise<Figure[]> {
  const emptyMb = residentMb(product.api);
  const screens = await openScreens(urls.own, count, token);
  const plainScreens = await openScreens(urls.plain, count);
  const milliseconds = { own: [] as number[], plain: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const path = `/api/orders/${orders.pop()}/status`;
    const accepted = JSON.stringify({ status: 'ACCEPTED' });
    await pause(APART_MS);
    const own = await screens.toLast(() => send(product.url + path, 'PUT', accepted, token));
    const plain = await plainScreens.toLast(() =>
      Promise.all(urls.plain.map((url) => send(url, 'POST', screens.newest()))),
    );
    // The first round is for warming up.
    if (round === 0) continue;
    milliseconds.own.push(own);
    milliseconds.plain.push(plain);
  }
  const figures = [ratioOf(count, urls.own.length, milliseconds)];
  if (urls.own.length === 1 && count === 2_000) {
    await pause(SETTLE_MS);
    figures.push(memoryOf(count, residentMb(product.api) - emptyMb));
  }
  screens.close();
  plainScreens.close();
  // The servers notice that the screens are gone.
  await pause(1_000);
  return figures;
}

function ratioOf(count: number, processes: number, times: { own: number[]; plain: number[] }): Figure {
  const max = LIMITS[count] ?? NaN;
  const [own, plain] = [medianOf(times.own), medianOf(times.plain)];
  const on = processes === 1 ? 'one process' : `${processes} processes`;
  return {
    name: `a status to the last of ${count} screens on ${on}, to a plain ws server`,
    value: `${(own / plain).toFixed(2)}; ours ${own.toFixed(1)} ms, plain ${plain.toFixed(1)} ms`,
    limit: `≤ ${max.toFixed(2)}`,
    holds: own <= max * plain,
  };
}

const memoryOf = (count: number, megabytes: number): Figure => ({
  name: `memory of the API for each of ${count} sockets`,
  value: `${((1024 * megabytes) / count).toFixed(1)} KiB`,
  limit: '≤ 40 KiB',
  holds: 1024 * megabytes <= 40 * count,
});

/** Places orders, which are not accepted. */
async function placeOrders(product: Product, sql: postgres.Sql, times: number): Promise<string[]> {
  const { orderId, checkout } = await startPayment(product, await logIn(product.url));
  const { tokens, payments } = await payMany(sql, orderId, { times, customers: 16 });
  const orders: string[] = [];
  for (const [n, { paymentId }] of payments.entries()) {
    const body = JSON.stringify({ ...checkout, status: 'PAID', paymentId });
    const text = await send(`${product.url}/api/orders/create`, 'POST', body, tokens[n % tokens.length]);
    orders.push((JSON.parse(text) as { _id: string })._id);
  }
  return orders;
}

async function send(url: string, method: string, body: string, token = ''): Promise<string> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return text;
}

interface Screens {
  /** Makes a change that is sent to every screen. Returns the milliseconds until the last screen got it. */
  toLast(work: () => Promise<unknown>): Promise<number>;
  /** The newest message of the first screen. */
  newest(): string;
  close(): void;
}

/**
 * Opens screens on these servers in turn. With a token they speak as much of Socket.IO as they need, because a whole
 * client for each would measure the clients.
 */
async function openScreens(urls: readonly string[], count: number, token?: string): Promise<Screens> {
  let newest = '';
  let received = 0;
  let allReceived = () => {};
  const onEvent = (text: string) => {
    newest = text;
    received += 1;
    if (received === count) allReceived();
  };
  const sockets: WebSocket[] = [];
  const openOne = (url: string) =>
    new Promise<void>((resolve, reject) => {
      const path = token ? '/socket.io/?EIO=4&transport=websocket' : '/';
      const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false });
      sockets.push(socket);
      socket.once('error', reject);
      if (!token) socket.once('open', resolve);
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (!token) return onEvent(text);
        if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('44')) reject(new Error(text));
        else if (text.startsWith('42["order:')) onEvent(text);
      });
    });
  for (let n = 0; n < count; n += 50) {
    const length = Math.min(50, count - n);
    await Promise.all(Array.from({ length }, (_, one) => openOne(urls[(n + one) % urls.length] ?? '')));
  }
  return {
    async toLast(work) {
      received = 0;
      const all = new Promise<void>((resolve) => (allReceived = resolve));
      const from = performance.now();
      await Promise.all([work(), Promise.race([all, tooLate(() => received, count)])]);
      return performance.now() - from;
    },
    newest: () => newest,
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

async function tooLate(received: () => number, count: number): Promise<void> {
  await pause(TIMEOUT_MS, undefined, { ref: false });
  if (received() < count) throw new Error(`only ${received()} of ${count} screens were told`);
}
