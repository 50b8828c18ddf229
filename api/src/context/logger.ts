import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * Secrets are never logged, nor the row that an error of PostgreSQL shows in its detail, nor the command that Redis
 * refused: the one of a login has the password of REDIS_URL.
 */
const REDACTED = [
  '*.password',
  '*.token',
  '*.code',
  '*.otp',
  '*.authorization',
  '*.signature',
  '*.detail',
  '*.command',
  'err.aggregateErrors[*].detail',
  'err.aggregateErrors[*].command',
  'password',
  'token',
  'otp',
];

/** The log of a process, as JSON lines. @param name 'api' or 'worker' */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  name: string,
  // Buffered, because every order writes a line. The rest is written when the process ends.
  output: DestinationStream = pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
): Logger {
  return pino({ name, level: logLevel, redact: { paths: REDACTED, remove: true } }, output);
}
