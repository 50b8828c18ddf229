// npm test [arguments for vitest]: builds the product if needed and runs the tests. Tests that need Redis or a browser are
// skipped if those are not installed; with CI=true they are installed first, and two minutes of faults under load follow
// the tests. The last line counts the tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build/ensure-built.ts';
import { BROWSERS, BROWSERS_WITH_NOTIFICATIONS, findProgram } from './testing/find-program.ts';
import { binPath, elapsedSeconds, run } from './run-command.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[];
}

const NEEDED_PROGRAMS = [
  {
    packageName: 'redis-server',
    programs: ['redis-server'],
    without: 'the tests on Redis are skipped',
  },
  {
    packageName: 'chromium-headless-shell',
    programs: BROWSERS,
    without: 'the tests in a browser are skipped',
  },
  {
    packageName: 'chromium',
    programs: BROWSERS_WITH_NOTIFICATIONS,
    without: 'the tests of web push are skipped',
  },
];
const missing = () => NEEDED_PROGRAMS.filter(({ programs }) => findProgram(...programs) === null);

if (process.env.CI === 'true') {
  await install(
    NEEDED_PROGRAMS.map((need) => need.packageName).filter((program) => findProgram(program) === null),
  );
  if (missing().length > 0) process.exit(1);
}
const skipped = missing();

const start = performance.now();
const made = await ensureBuilt();
if (made.length > 0) console.log(`built ${made.join(', ')} (${elapsedSeconds(start)})`);

const folder = mkdtempSync(join(tmpdir(), 'canteen-report-'));
const file = join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
const { ok } = await run(binPath('vitest'), ['run', ...reporters, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const report = read();
// All tests, and not a few by name.
const withFaults = process.env.CI === 'true' && process.argv.length === 2;
const faults = withFaults ? await runFaults() : { passed: 0, failed: 0 };
rmSync(folder, { recursive: true, force: true });

// Test files that could not be loaded: they failed, but none of their tests did.
const brokenFiles = report.testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
);
for (const { name, message } of brokenFiles) console.error(`${name}: ${message.split('\n')[0]}`);
for (const { name, assertionResults } of report.testResults) {
  if (assertionResults.some(({ status }) => status === 'pending')) {
    console.error(`${name}: its process ended before its tests did.`);
  }
}
for (const { packageName, without } of skipped) {
  console.log(`${packageName} is not installed: ${without}. Install it with: apt-get install ${packageName}`);
}
const passed = report.numPassedTests + faults.passed;
const pending = report.numPendingTests + report.numTodoTests;
// vitest also fails when an error is thrown outside the tests.
const failed = (report.numFailedTests + brokenFiles.length || (ok ? 0 : 1)) + faults.failed;
if (passed + failed === 0) console.error('No test ran.');
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed${pending > 0 ? `, ${pending} skipped` : ''}`);

/** Counts as one test. The seed makes the same faults each time; other seeds are tried by hand. */
async function runFaults(): Promise<{ passed: number; failed: number }> {
  const args = ['--import', 'tsx', 'faults/run.ts', '--minutes', '2', '--seed', '21'];
  const { ok } = await run(process.execPath, args, { stdio: 'inherit' });
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function read(): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}

/** A program has the name of its package. */
async function install(packages: string[]): Promise<void> {
  if (packages.length === 0) return;
  console.log(`installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { ok, output } = await run('apt-get', args, { env });
    if (!ok) {
      console.error(`apt-get ${args.join(' ')} failed:\n${output.trim()}`);
      return;
    }
  }
}
