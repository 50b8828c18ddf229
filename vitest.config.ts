import { defineConfig } from 'vitest/config';

// Tests wait for conditions; on two busy cores one may need this long.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node' as const, ...patience, ...more },
});

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/global-setup.ts'],
    // Two cores, and a PostgreSQL beside us.
    maxWorkers: 2,
    projects: [
      project('domain', ['domain/src/**/*.test.ts']),
      project('api', ['api/src/**/*.test.ts']),
      project('worker', ['worker/src/**/*.test.ts']),
      project('demo', ['demo/src/**/*.test.ts']),
      project('pwa', ['pwa/src/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('e2e', ['e2e/**/*.test.ts'], {
        // One browser journey at a time, when everything else is done.
        fileParallelism: false,
        sequence: { groupOrder: 1 },
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
    ],
  },
});
