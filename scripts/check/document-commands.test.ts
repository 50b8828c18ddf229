import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run-command.ts';
import { codeBlock, runBlock } from '../testing/code-block.ts';

test.each(['README.md', 'docs/operations.md'])(
  'the commands of %s make a backup that only its owner can read, and leave the umask of the shell as it was',
  (document) => {
    const { umask, files } = runBlock(codeBlock(document, 'backup.js - > canteen.backup'));
    expect(files).toMatchObject({ 'canteen.backup': '600' });
    expect(umask).toBe('0022');
  },
);

test.each(['README.md', 'docs/operations.md'])(
  'the service can read what the commands of %s build, also when files of root are private',
  (document) => {
    const block = codeBlock(document, 'npm install && npm run build -- --production');
    expect(runBlock(block, { umask: '077' }).files).toMatchObject({ made: '644' });
  },
);

test('a point-in-time recovery ends when its time is reached, and Redis is emptied before the API and the worker start', () => {
  const block = codeBlock('docs/operations.md', 'pg_wal_replay_resume');
  const early = runBlock(block, { prints: 'not paused' }).calls;
  expect(early).toEqual([expect.stringContaining('select pg_get_wal_replay_pause_state()')]);
  expect(runBlock(block, { prints: 'paused' }).calls.slice(1)).toEqual([
    'docker compose exec postgres psql --username canteen --command select pg_wal_replay_resume()',
    'docker compose up --detach --wait redis',
    'docker compose exec redis redis-cli -e flushdb',
    'docker compose up --detach',
  ]);
  const unemptied = runBlock(block, { prints: 'paused', fails: 'flushdb' }).calls;
  expect(unemptied.at(-1)).toContain('flushdb');
  // `redis-cli flushdb` empties the first database and sends no password.
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  expect(services['worker']?.environment?.['REDIS_URL']).toBe('${REDIS_URL:-redis://redis:6379}');
});

const MIGRATE = 'docker compose run --rm migrate';

test('an update with compose fetches newer images and migrates before it replaces a process', () => {
  const block = codeBlock('docs/operations.md', MIGRATE);
  expect(runBlock(block).calls).toEqual([
    'docker compose pull --ignore-buildable',
    'docker compose build --pull',
    MIGRATE,
    'docker compose up --detach',
  ]);
  for (const [index, command] of runBlock(block).calls.entries())
    expect(runBlock(block, { fails: command }).calls).toHaveLength(index + 1);
});

/** The commands of a document between its empty lines. */
const partsOf = (block: string) => block.split('\n\n');
const restores = partsOf(codeBlock('docs/operations.md', 'alter database canteen rename'));
const kubernetesRestore = codeBlock('docs/operations.md', 'restore.js - < canteen.backup &&\nkubectl scale');

test.each([
  ['compose', restores[1] ?? '', 'docker compose up --detach'],
  ['systemd', restores[2] ?? '', 'systemctl start canteen-api canteen-worker'],
  ['Kubernetes', kubernetesRestore, 'kubectl scale deployment'],
])('after a restore with %s that failed, nothing is started', (_, block, start) => {
  const files = ['canteen.backup'];
  expect(runBlock(block, { files }).calls.at(-1)).toContain(start);
  for (const fails of ['restore.js', 'createdb', 'alter database']) {
    if (!block.includes(fails)) continue;
    expect(runBlock(block, { files, fails }).calls.at(-1)).toContain(fails);
  }
});

test('an update with Kubernetes whose migrations fail changes nothing else', () => {
  const block = codeBlock('docs/operations.md', 'kubectl wait');
  expect(runBlock(block).calls.at(-1)).toContain('rollout status deployment canteen-worker');
  expect(runBlock(block, { fails: 'kubectl wait' }).calls.at(-1)).toContain('kubectl wait');
});

test('after a wrong backup, Redis is emptied before Canteen starts on the former data', () => {
  const block = codeBlock('docs/operations.md', 'canteen_wrong');
  expect(runBlock(block).calls.slice(-2)).toEqual([
    'docker compose exec redis redis-cli -e flushdb',
    'docker compose up --detach',
  ]);
  for (const fails of ['alter database', 'flushdb'])
    expect(runBlock(block, { fails }).calls.at(-1)).toContain(fails);
});

test('the steps before a restore come before its commands', () => {
  const document = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const restore = document.slice(document.indexOf('\n## Restore\n'));
  const preparation = restore.slice(0, restore.indexOf('alter database'));
  for (const text of ["'user.delete', 'user.delete-own'", 'ACCEPT_TIMEOUT_MINUTES'])
    expect(preparation).toContain(text);
});
