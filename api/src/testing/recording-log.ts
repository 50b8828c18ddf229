import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';

/** A log of all levels without redaction, and the lines that were logged. */
export function recordingLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  return { log: pino({ level: 'trace' }, stream), lines };
}
