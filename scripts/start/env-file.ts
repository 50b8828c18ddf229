import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { unknownVariables } from '../../api/src/config/unknown-variables.ts';
import { ROOT } from '../run-command.ts';

/** Sets the variables of .env that the environment does not set. Returns a sentence for each that nothing reads. */
export function loadEnvFile(): string[] {
  const file = join(ROOT, '.env');
  if (!existsSync(file)) return [];
  process.loadEnvFile(file);
  const names = Object.keys(parseEnv(readFileSync(file, 'utf8')));
  return unknownVariables(names.toSorted());
}
