import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

/** In characters. Other requests would wait for long while a longer body is compressed in their thread. */
const MAX_SYNC_LENGTH = 200_000;

const gzipInThread = promisify<string, { level: number }, Buffer>(gzip);

/** @param level 1 is the fastest, 9 makes the smallest result */
export const gzipText = async (text: string, level = 6) =>
  new Uint8Array(
    text.length > MAX_SYNC_LENGTH ? await gzipInThread(text, { level }) : gzipSync(text, { level }),
  );
