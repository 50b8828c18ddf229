import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

const setupFiles = ['scripts/testing/wait-longer.ts'];

// Long limits: tests wait for conditions, and on a busy machine that may take this long.
const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles,
};

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node' as const, ...limits, ...more },
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
      project('worker', ['worker/src/**/*.test.ts']),
      project('demo', ['demo/src/**/*.test.ts']),
      project('pwa', ['pwa/{src,build}/**/*.test.{ts,tsx}'], {
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
