import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { connect, REQUEST_STATEMENT_MS } from '../database/connect.ts';
import { createSlowRead, type SlowRead } from '../database/slow-reads.ts';
import type { Sql } from '../database/sql.ts';
import { traceStatements } from '../database/trace-statements.ts';
import type { Jobs } from '../job-queues/jobs-interface.ts';
import { createJobs } from '../job-queues/jobs.ts';
import { createRazorpay, type RazorpayClient } from '../provider/razorpay.ts';
import { createSignals, type Signals } from '../signals/signals.ts';
import { traceCalls, type Tracing } from '../tracing/tracing.ts';
import { createClock, type Clock } from './clock.ts';
import { createLogger } from './logger.ts';

/** Everything that a verb may use. Tests can override parts; `close` closes what `createContext` opened. */
export interface Context {
  config: Config;
  log: Logger;
  sql: Sql;
  slowRead: SlowRead;
  clock: Clock;
  jobs: Jobs;
  razorpay: RazorpayClient;
  signals: Signals;
  /** null without OTEL_EXPORTER_OTLP_ENDPOINT; then nothing below is wrapped. */
  tracing: Tracing | null;
  /** Aborted when the server begins to stop, so that requests that only wait answer at once. */
  stopping: AbortController;
  close(): Promise<void>;
}

type Overrides = Partial<Omit<Context, 'config' | 'close'>>;

/** The context of a process. @param name 'api' or 'worker', for the log and for PostgreSQL; statements of 'api' have a short time limit */
export function createContext(config: Config, name: string, overrides: Overrides = {}): Context {
  const log = overrides.log ?? createLogger(config, name);
  const tracing = overrides.tracing ?? null;
  const open = (url: string) =>
    connect(url, {
      max: config.databasePoolSize,
      name: `canteen-${name}`,
      ...(name === 'api' && { statementMs: REQUEST_STATEMENT_MS }),
    });
  const traced = (pool: Sql) =>
    tracing
      ? traceStatements(pool, () =>
          tracing.startSpan('PostgreSQL', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }),
        )
      : pool;
  const sql = traced(overrides.sql ?? open(config.databaseUrl));
  const replica = config.databaseReplicaUrl ? traced(open(config.databaseReplicaUrl)) : null;
  const clock = overrides.clock ?? createClock();
  const jobs = overrides.jobs ?? createJobs(config, log, tracing);
  const client = overrides.razorpay ?? createRazorpay(config);
  const razorpay = tracing ? traceCalls(client, 'razorpay', tracing) : client;
  const signals = overrides.signals ?? createSignals(sql, log);
  return {
    config,
    log,
    sql,
    slowRead: overrides.slowRead ?? createSlowRead(sql, replica, log),
    clock,
    jobs,
    razorpay,
    signals,
    tracing,
    stopping: overrides.stopping ?? new AbortController(),
    async close() {
      if (!overrides.signals) await signals.close();
      if (!overrides.jobs) await jobs.close();
      if (!overrides.sql) await sql.end({ timeout: 5 });
      await replica?.end({ timeout: 5 });
      await tracing?.close();
    },
  };
}
