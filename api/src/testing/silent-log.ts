import { pino } from 'pino';

/** Says nothing. */
export const silentLog = pino({ level: 'silent' });
