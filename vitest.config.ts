import { defineConfig } from 'vitest/config';

// Long limits: tests wait for conditions, and on a busy machine that may take this long.
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node' as const, ...limits, ...more },
});

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/global-setup.ts'],
    // For machines with two cores, which also run PostgreSQL.
    maxWorkers: 2,
    projects: [
      project('domain', ['domain/src/**/*.test.ts']),
      project('api', ['api/src/**/*.test.ts']),
      project('worker', ['worker/src/**/*.test.ts']),
      project('demo', ['demo/src/**/*.test.ts']),
      project('pwa', ['pwa/src/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('e2e', ['e2e/**/*.test.ts'], {
        // One browser at a time, after all other tests.
        fileParallelism: false,
        sequence: { groupOrder: 1 },
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
    ],
  },
});
