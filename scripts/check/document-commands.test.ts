import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run-command.ts';
import { codeBlock, runBlock } from '../testing/code-block.ts';

test.each(['README.md', 'docs/operations.md'])(
  'only its owner can read the backup that the commands of %s make, and the files of a later update stay readable',
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

test('after a restore to any moment, the Redis of compose is emptied before the API and the worker start', () => {
  const { calls } = runBlock(codeBlock('docs/operations.md', 'pg_wal_replay_resume'));
  expect(calls.slice(1)).toEqual([
    'docker compose up --detach --wait redis',
    'docker compose exec redis redis-cli flushdb',
    'docker compose up --detach',
  ]);
  // `redis-cli flushdb` empties the first database and sends no password.
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  expect(services['worker']?.environment?.['REDIS_URL']).toBe('redis://redis:6379');
});
