import postgres from 'postgres';

/** Columns arrive in camelCase; bigint (paise) as number, date (a campus day) as 'YYYY-MM-DD'. */
export type Sql = postgres.Sql<{ bigint: number; day: string }>;
/** A transaction or the pool. */
export type Queryable = Sql | postgres.TransactionSql<{ bigint: number; day: string }>;

/** A part of a statement. */
export type Fragment = postgres.Fragment;

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
const CLIENT_TIMEOUT_MARGIN_MS = 500;

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

const DISK_FULL = '53100';
const STATEMENT_TIMEOUT = '57014';
const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';

const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  // The machine or its name is not there: a container that is stopped, a name service that does not answer yet.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'QUERY_TIMEOUT',
  // PostgreSQL: shutting down, crashed, starting up, too many connections, statement timeout.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  STATEMENT_TIMEOUT,
  '08006',
  '08001',
  '08004',
  // PostgreSQL: no resources, no space on its disk, no memory, a disk that fails.
  '53000',
  DISK_FULL,
  '53200',
  '58030',
]);

/** Whether it is an error with this code of PostgreSQL or of its driver. */
export const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** True when PostgreSQL has no space left on its disk. */
export const isDiskFull = (error: unknown) => hasCode(error, DISK_FULL);

/** True when PostgreSQL ended a query because it took too long. */
export const isStatementTimeout = (error: unknown) => hasCode(error, STATEMENT_TIMEOUT);

/** Writes a little and undoes it. @throws with `isDiskFull` when there is no space left */
export async function tryWrite(sql: Sql, ms: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select set_config('statement_timeout', ${String(ms)}, true)`;
    await transaction`
      create temporary table space_left on commit drop as
      select repeat('x', 1000) as filling from generate_series(1, 100)`;
  });
}

/** True when the database could not be reached or had no resources; false when it refused a query. */
export function isDatabaseDown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGE_CODES.has(String(error.code));
}

/** True when the database accepted a connection or a query and did not answer. */
export const isDatabaseSilent = (error: unknown) =>
  hasCode(error, 'QUERY_TIMEOUT') || hasCode(error, 'CONNECT_TIMEOUT');

/** Waits until the database has answered, at most `ms` milliseconds. @throws with a code of `isDatabaseDown` */
export async function ping(sql: Sql, ms: number): Promise<void> {
  const limit = { prepare: false, query_timeout: ms / 1000 };
  await sql.unsafe('select 1', [], limit);
}

/** The name of the violated unique or check constraint, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError)) return null;
  return error.code.startsWith('23') ? (error.constraint_name ?? null) : null;
}

/** True when PostgreSQL ended this transaction because of a deadlock; a retry succeeds. */
export const isDeadlock = (error: unknown) => hasCode(error, DEADLOCK);

/** True when PostgreSQL ended this transaction because it waited for a lock longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => hasCode(error, LOCK_TIMEOUT);
