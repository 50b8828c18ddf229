import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from './log-file.ts';
import { supervise } from './supervisor.ts';

const MB = 1024 * 1024;
let folder: string;
let logFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canteen-log-file-'));
  logFile = join(folder, 'logs', 'program.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes lines of 100 bytes with their numbers: so many megabytes, and a last one whenever it is told to. */
const PROGRAM = (megabytes: number) => `
  const line = (text) => String(text).padEnd(99, '.') + '\\n';
  const count = ${megabytes} * 10_000;
  require('fs').writeSync(1, Array.from({ length: count }, (_, n) => line(n)).join(''));
  process.on('message', (text) => require('fs').writeSync(1, line(text)));
  process.send('written');
`;

async function startProgram(megabytes: number) {
  const log = openLog(logFile);
  const child = spawn(process.execPath, ['-e', PROGRAM(megabytes)], { stdio: ['ignore', log, log, 'ipc'] });
  await once(child, 'message');
  return child;
}

test('a log that grows over 20 MB while its program runs is shortened within an hour, and the program writes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let child: Awaited<ReturnType<typeof startProgram>> | undefined;
  const { stop } = await supervise({
    name: 'the program',
    logFile,
    start: async () => (child = await startProgram(25)),
    stop: (running) => void running.kill(),
    timeoutMs: 20_000,
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    await stop();
  });
  expect(statSync(logFile).size).toBe(25_000_000);
  vi.advanceTimersByTime(60 * 60_000);
  expect(statSync(logFile).size).toBe(0);
  const kept = readFileSync(`${logFile}.1`, 'utf8');
  expect(kept).toHaveLength(20 * MB);
  expect(kept).toMatch(/\n249999\.+\n$/);
  child?.send('still here');
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toMatch(/^still here\.+\n$/));
  vi.advanceTimersByTime(60 * 60_000);
  expect(readFileSync(logFile, 'utf8')).toMatch(/^still here/);
});

test('a log over 20 MB is emptied also when its end cannot be kept', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  mkdirSync(`${logFile}.1`, { recursive: true });
  writeFileSync(logFile, Buffer.alloc(21 * MB, 'x'));
  closeSync(openLog(logFile));
  expect(statSync(logFile).size).toBe(0);
});

test('a log that an earlier start left over 20 MB is shortened before the program starts', async () => {
  const child = await startProgram(0);
  child.kill();
  writeFileSync(logFile, Buffer.alloc(21 * MB, 'x'));
  const next = await startProgram(0);
  next.kill();
  expect(statSync(logFile).size).toBe(0);
  expect(statSync(`${logFile}.1`).size).toBe(20 * MB);
});
