import postgres from 'postgres';
import type { Sql } from './sql.ts';

interface PoolOptions {
  max?: number;
  name?: string;
  /** Milliseconds that a statement may take. */
  statementMs?: number;
}

/** For processes that answer requests: a request must be answered within 5 s, also when the database does not answer. */
export const REQUEST_STATEMENT_MS = 3_000;
/** For background work, whose statements may be long. */
const LONG_STATEMENT_MS = 15_000;
/** The client's limit is longer by this, so PostgreSQL cancels a slow query first. */
export const CLIENT_TIMEOUT_MARGIN_MS = 500;

/** The package splits an address such as [::1] at its colons, but it does not split a list. */
function ipv6AddressOf(databaseUrl: string): object {
  if (!URL.canParse(databaseUrl)) return {};
  const { hostname, port } = new URL(databaseUrl);
  return hostname.startsWith('[') ? { host: [hostname.slice(1, -1)], port: [Number(port || 5432)] } : {};
}

/** A pool of at most `max` connections. They are opened when they are needed. */
export function connect(
  databaseUrl: string,
  { max = 10, name = 'canteen', statementMs = LONG_STATEMENT_MS }: PoolOptions = {},
): Sql {
  // The package's types lack these options.
  const limits = {
    // One query at a time on a connection, so that a slow query does not delay others.
    max_pipeline: 1,
    // In seconds, for a query that waits for a connection or for its answer (patches/postgres-3.4.9.mjs).
    query_timeout: (statementMs + CLIENT_TIMEOUT_MARGIN_MS) / 1000,
  };
  return postgres(databaseUrl, {
    ...ipv6AddressOf(databaseUrl),
    max,
    ...limits,
    idle_timeout: 60,
    connect_timeout: 3,
    keep_alive: 10,
    // The default delay grows up to 20 s, even after PostgreSQL is back.
    backoff: () => 0.2,
    connection: {
      application_name: name,
      statement_timeout: statementMs,
      // An open transaction would delay every reader of order_events.
      idle_in_transaction_session_timeout: 10_000,
    },
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      day: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (day: string) => day },
    },
  });
}

/** Writes a little and undoes it. @throws with `isDiskFull` when there is no space left */
export async function tryWrite(sql: Sql, ms: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select set_config('statement_timeout', ${String(ms)}, true)`;
    await transaction`
      create temporary table space_left on commit drop as
      select repeat('x', 1000) as filling from generate_series(1, 100)`;
  });
}

/** Waits until the database has answered, at most `ms` milliseconds. @throws with a code of `isDatabaseDown` */
export async function ping(sql: Sql, ms: number): Promise<void> {
  const limit = { prepare: false, query_timeout: ms / 1000 };
  await sql.unsafe('select 1', [], limit);
}
