import postgres from 'postgres';

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

/** True when the database could not be reached or had no resources; false when it refused a query. */
export function isDatabaseDown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGE_CODES.has(String(error.code));
}

/** True when the database accepted a connection or a query and did not answer. */
export const isDatabaseSilent = (error: unknown) =>
  hasCode(error, 'QUERY_TIMEOUT') || hasCode(error, 'CONNECT_TIMEOUT');

/** The name of the violated unique or check constraint, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError)) return null;
  return error.code.startsWith('23') ? (error.constraint_name ?? null) : null;
}

/** True when PostgreSQL ended this transaction because of a deadlock; a retry succeeds. */
export const isDeadlock = (error: unknown) => hasCode(error, DEADLOCK);

/** True when PostgreSQL ended this transaction because it waited for a lock longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => hasCode(error, LOCK_TIMEOUT);
