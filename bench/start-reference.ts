import { join } from 'node:path';
import { freePort } from '../scripts/testing/free-port.ts';
import { endProgram, startProgram, type Product } from './start-product.ts';

interface Reference {
  url: string;
  end(): Promise<void>;
}

/** Starts reference.ts on the product's database. `file` is what it sends as the menu and as the script. */
export async function startReference(
  { databaseUrl }: Product,
  file = join(import.meta.dirname, 'package.json'),
): Promise<Reference> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    RESPONSE_FILE: file,
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
  };
  const program = await startProgram('bench/reference.ts', env, ['--import', 'tsx']);
  return { url: `http://127.0.0.1:${port}`, end: () => endProgram(program) };
}
