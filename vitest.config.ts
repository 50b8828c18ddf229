import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

const setupFiles = ['scripts/testing/wait-longer.ts', 'scripts/testing/undo-replacements.ts'];

// Long limits: tests wait for conditions, and on a busy machine that may take this long.
const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles,
};

const ownTests = ['domain/src', 'api/src', 'worker/src', 'demo/src', 'scripts'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => path.endsWith('.test.ts')),
);
/** They replace modules, which works only in a file that imports its own. */
const filesWithMocks = ownTests.filter((path) =>
  /vi\.(mock|doMock)\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
);

// isolate: false, because the imports of each file would cost a third of the time of the tests. A few processes run all
// files, so a module must keep no state that the test of another file can see.
const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...filesWithMocks],
    environment: 'node' as const,
    isolate: false,
    ...limits,
    ...more,
  },
});

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/global-setup.ts'],
    // Tests often wait, so three keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('domain', ['domain/src/**/*.test.ts']),
      project('api', ['api/src/**/*.test.ts']),
      project('with mocks', filesWithMocks, { isolate: true, exclude: configDefaults.exclude }),
      project('worker', ['worker/src/**/*.test.ts']),
      project('demo', ['demo/src/**/*.test.ts']),
      project('pwa', ['pwa/{src,build}/**/*.test.{ts,tsx}'], {
        // A page keeps its state in modules. Threads start faster than processes.
        isolate: true,
        pool: 'threads',
        setupFiles: [...setupFiles, 'pwa/src/testing/closed-page.ts'],
      }),
      project('scripts', ['scripts/**/*.test.ts']),
      project('e2e', ['e2e/**/*.test.ts'], {
        globalSetup: ['e2e/global-setup.ts'],
        // After all other tests.
        sequence: { groupOrder: 1 },
        // A screen may need more than the usual second.
        expect: { poll: { timeout: 60_000 } },
        testTimeout: 300_000,
        hookTimeout: 180_000,
      }),
    ],
  },
});
