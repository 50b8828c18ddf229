import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The whole product as `npm start` runs it, with the demo campus, on a port and a folder of its own. */
export interface Product {
  url: string;
  /** Posts JSON; for the calls that tests and demonstrations have under /dev. */
  post(path: string, body: object): Promise<unknown>;
  close(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canteen-journey-'));
  // PostgreSQL may run as another user, who has to pass.
  chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((done, fail) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Canteen is at (\S+)/.exec(said)?.[1];
      if (address !== undefined) done(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => fail(new Error(`the product ended before it was served:\n${said}`)));
  });
  return {
    url,
    async post(path, body) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
