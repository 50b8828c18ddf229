import { EventEmitter } from 'node:events';
import * as bullmq from 'bullmq';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog as log } from '@canteen/api/testing/silent-log';
import { runJobs, type RunningJobs } from './run-jobs.ts';

const SECOND_MS = 1_000;
const ANSWER_MS = 1;

type Statement = 'move_to_active' | 'has_waiting_job' | 'next_delay' | 'other';

/** A job store whose statements answer after a millisecond of the test's clock. */
class Store {
  refused: readonly Statement[] | 'all' = [];
  error = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  /** When the next delayed job is due. */
  dueAt = Date.now() + 3_600 * SECOND_MS;
  asked = { move_to_active: 0, has_waiting_job: 0, next_delay: 0, other: 0 };
  private listening: EventEmitter[] = [];

  readonly pool = Object.assign(new EventEmitter(), {
    options: { keepAlive: true },
    query: (text: string) => this.answer(text),
    end: async () => {},
    connect: async () => {
      await this.answer('connect');
      const client = Object.assign(new EventEmitter(), {
        query: (text: string) => this.answer(text),
        release: () => {},
        connection: { stream: { setKeepAlive: () => {} } },
      });
      this.listening.push(client);
      return client;
    },
  });

  total = () => Object.values(this.asked).reduce((sum, count) => sum + count, 0);

  refuse(refused: readonly Statement[] | 'all') {
    this.refused = refused;
    if (refused !== 'all') return;
    const ended = Object.assign(new Error('terminating connection'), { code: '57P01' });
    for (const client of this.listening.splice(0))
      if (client.listenerCount('error') > 0) client.emit('error', ended);
  }

  private async answer(text: string): Promise<{ rows: object[] }> {
    const statement = statementOf(text);
    this.asked[statement] += 1;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (this.refused === 'all' || this.refused.includes(statement)) throw this.error;
    if (statement === 'has_waiting_job') return { rows: [{ present: false }] };
    if (statement === 'next_delay') return { rows: [{ next_delay: String(this.dueAt) }] };
    if (text.includes('next_signal'))
      return { rows: [{ rate_limit_ttl: '0', next_delay: String(this.dueAt) }] };
    if (text.includes('migration'))
      return {
        rows: [{ version: 99, min_client_version: 6, server_version_num: '180000', server_version: '18' }],
      };
    return { rows: [] };
  }
}

function statementOf(text: string): Statement {
  if (text.includes('move_to_active')) return 'move_to_active';
  if (text.includes('claimable (waiting')) return 'has_waiting_job';
  if (text.includes('next_delay') && !text.includes('next_signal')) return 'next_delay';
  return 'other';
}

let store: Store;
let running: RunningJobs;

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS);
const outages = () =>
  vi.mocked(log.warn).mock.calls.filter(([, message]) => message === 'error in the job worker');

async function start() {
  const { pool } = store;
  if (!bullmq.isPgPool(pool)) throw new TypeError('not a pool');
  const backend: bullmq.BackendFactory<bullmq.IQueueBackend, object> = (name, options, kind) =>
    bullmq.createPostgresBackend(name, { ...options, connection: pool }, kind);
  const jobs = {
    backend: async () => ({ bullmq, producer: backend, consumer: backend, close: async () => {} }),
  };
  running = await runJobs(
    jobs,
    { payments: { sweep: async () => {} }, push: { deliver: async () => {} } },
    log,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  store = new Store();
  vi.spyOn(log, 'warn');
});
afterEach(async () => {
  store.refuse([]);
  const stopped = running.stop(5 * SECOND_MS);
  await pass(10);
  await stopped;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const starting = async () => {
  store.refuse('all');
  await start();
};
const waiting = async () => {
  await start();
  await pass(1);
  store.refuse('all');
};
const writing = async () => {
  store.dueAt = Date.now() + SECOND_MS;
  await start();
  store.error = Object.assign(new Error('No space left on device'), { code: '53100' });
  store.refuse(['move_to_active']);
};

test.each([
  { when: 'when the worker starts,', begin: starting },
  { when: 'while the worker waits for jobs,', begin: waiting },
  { when: 'while a job is due and only writes are refused,', begin: writing },
])(
  '$when a refusing store is asked every two seconds, and the log has one line for each outage',
  async ({ begin }) => {
    await begin();
    const before = store.total();
    await pass(60);
    const asked = store.total() - before;
    // Two queues, 30 times each, with at most four statements.
    expect(asked).toBeGreaterThan(40);
    expect(asked).toBeLessThan(240);
    expect(outages()).toHaveLength(1);

    store.refuse([]);
    store.dueAt = Date.now() + 3_600 * SECOND_MS;
    await pass(120);
    expect(outages()).toHaveLength(1);
    store.refuse('all');
    await pass(60);
    expect(outages()).toHaveLength(2);
  },
);

test('after an outage a worker runs a delayed job on time, although its time could not be read before', async () => {
  await waiting();
  await pass(2);
  store.refuse(['has_waiting_job', 'next_delay']);
  const asked = store.asked.move_to_active;
  await pass(20);
  expect(store.asked.move_to_active).toBeGreaterThan(asked);
  store.dueAt = Date.now() + 30 * SECOND_MS;
  store.refuse([]);
  await pass(29);
  const before = store.asked.move_to_active;
  await pass(2);
  expect(store.asked.move_to_active).toBeGreaterThan(before);
});
