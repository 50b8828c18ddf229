// npm test [vitest's arguments]: builds what the journeys run on, then every test. Tests that need Redis or a browser
// run where those are found; with CI=true they are installed first. The last line is the count.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { findProgram } from './find-program.ts';
import { run, seconds, tool } from './run.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[];
}

const NEEDS = [
  {
    packageName: 'redis-server',
    programs: ['redis-server'],
    without: 'jobs and sockets on Redis are not tested',
  },
  {
    packageName: 'chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    without: 'the journeys in a browser are not tested',
  },
];
const missing = () => NEEDS.filter(({ programs }) => findProgram(...programs) === null);

if (process.env.CI === 'true' && missing().length > 0)
  await install(missing().map((need) => need.packageName));
const skipped = missing();

const start = performance.now();
const made = await ensureBuilt();
if (made.length > 0) console.log(`built ${made.join(', ')} (${seconds(start)})`);

const folder = mkdtempSync(join(tmpdir(), 'canteen-report-'));
const file = join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
const { ok } = await run(tool('vitest'), ['run', ...reporters, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const report = read();
rmSync(folder, { recursive: true, force: true });

// A file that could not even be loaded has no test that failed.
const brokenFiles = report.testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
);
for (const { name, message } of brokenFiles) console.error(`${name}: ${message.split('\n')[0]}`);
for (const { packageName, without } of skipped) {
  console.log(
    `${packageName} is not on this machine: ${without}. Get it with: apt-get install ${packageName}`,
  );
}
const passed = report.numPassedTests;
const pending = report.numPendingTests + report.numTodoTests;
// vitest also fails over an error that no test threw.
const failed = report.numFailedTests + brokenFiles.length || (ok ? 0 : 1);
if (passed + failed === 0) console.error('No test ran.');
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed${pending > 0 ? `, ${pending} skipped` : ''}`);

function read(): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}

async function install(packages: string[]): Promise<void> {
  console.log(`installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { ok, output } = await run('apt-get', args, { env });
    if (!ok) {
      console.error(`apt-get ${args.join(' ')} failed:\n${output.trim()}`);
      process.exit(1);
    }
  }
}
