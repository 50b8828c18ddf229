import postgres from 'postgres';

/** Columns arrive in camelCase; bigint (paise) as number, date (a campus day) as 'YYYY-MM-DD'. */
export type Sql = postgres.Sql<{ bigint: number; day: string }>;
/** A transaction or the pool. */
export type Queryable = Sql | postgres.TransactionSql<{ bigint: number; day: string }>;

interface PoolOptions {
  max?: number;
  name?: string;
}

// One query at a time on a connection, so that a slow query does not delay others. The package's types lack this option.
const ONE_QUERY_PER_CONNECTION = { max_pipeline: 1 };

export function connect(databaseUrl: string, { max = 10, name = 'canteen' }: PoolOptions = {}): Sql {
  return postgres(databaseUrl, {
    max,
    ...ONE_QUERY_PER_CONNECTION,
    idle_timeout: 60,
    connect_timeout: 5,
    // The default delay grows up to 20 s, even after PostgreSQL is back.
    backoff: () => 0.2,
    connection: {
      application_name: name,
      statement_timeout: 15_000,
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

const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // PostgreSQL: shutting down, crashed, starting up, too many connections, statement timeout.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '08006',
  '08001',
  '08004',
]);

/** True when the database could not be reached; false when it refused a query. */
export function isDatabaseDown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGE_CODES.has(String(error.code));
}

/** The name of the violated unique or check constraint, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError)) return null;
  return error.code.startsWith('23') ? (error.constraint_name ?? null) : null;
}

/** True when PostgreSQL ended this transaction because of a deadlock; a retry succeeds. */
export const isDeadlock = (error: unknown) =>
  error instanceof postgres.PostgresError && error.code === '40P01';

/** True when PostgreSQL ended this transaction because it waited for a lock longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) =>
  error instanceof postgres.PostgresError && error.code === '55P03';
