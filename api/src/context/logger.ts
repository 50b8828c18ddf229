import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Secrets are never logged, and of an error of PostgreSQL not the row that it is about. */
const REDACTED = [
  '*.password',
  '*.token',
  '*.code',
  '*.otp',
  '*.authorization',
  '*.signature',
  '*.detail',
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
