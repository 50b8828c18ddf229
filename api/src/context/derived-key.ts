import { hkdfSync } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** A key derived from CODE_SECRET, a different one for each use. */
export const derivedKey = (use: string, { codeSecret }: Pick<Config, 'codeSecret'>) =>
  Buffer.from(hkdfSync('sha256', codeSecret, '', `canteen ${use}`, 32));
