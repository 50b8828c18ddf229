// npm test [arguments for vitest]: builds the product if needed and runs the tests. Tests that need Redis or a browser are
// skipped if those are not installed; with CI=true they are installed first, two minutes of faults under load follow the
// tests, and a test that is skipped for another reason than the known ones fails the run. The last line counts the tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build/ensure-built.ts';
import { binPath, elapsedSeconds, run } from './run-command.ts';
import { BROWSERS, BROWSERS_WITH_NOTIFICATIONS, findProgram } from './testing/find-program.ts';
import { skippedForNoKnownReason } from './testing/skipped-tests.ts';
import type { Summary } from './testing/summary-reporter.ts';

/** Lines of each error message that are printed last. */
const MESSAGE_LINES = 40;

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
const notInstalled = missing();

const start = performance.now();
const made = await ensureBuilt();
if (made.length > 0) console.log(`built ${made.join(', ')} (${elapsedSeconds(start)})`);

const folder = mkdtempSync(join(tmpdir(), 'canteen-tests-'));
const file = join(folder, 'summary.json');
const reporters = ['--reporter=default', '--reporter=scripts/testing/summary-reporter.ts'];
const { ok } = await run(binPath('vitest'), ['run', ...reporters, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_SUMMARY_FILE: file },
});
const { passed, skipped, failures } = read();
rmSync(folder, { recursive: true, force: true });
// All tests, and not a few by name.
const isCompleteRun = process.env.CI === 'true' && process.argv.length === 2;
const faults = isCompleteRun ? await runFaults() : { passed: 0, failed: 0 };
// After a failed hook its tests count as skipped.
const notAllowed = isCompleteRun && failures.length === 0 ? skippedForNoKnownReason(skipped) : [];

// Last, because the output of a whole run is long.
for (const { name, messages } of failures) {
  console.error(`\nFAILED ${name}`);
  for (const message of messages) console.error(message.split('\n').slice(0, MESSAGE_LINES).join('\n'));
}
for (const name of isCompleteRun ? skipped : []) console.log(`skipped: ${name}`);
for (const name of notAllowed)
  console.error(`NOT ALLOWED TO BE SKIPPED (scripts/testing/skipped-tests.ts): ${name}`);
for (const { packageName, without } of notInstalled) {
  console.log(`${packageName} is not installed: ${without}. Install it with: apt-get install ${packageName}`);
}
const allPassed = passed + faults.passed;
const failed = (failures.length || (ok ? 0 : 1)) + faults.failed + notAllowed.length;
if (allPassed + failed === 0) console.error('No test ran.');
process.exitCode = failed > 0 || allPassed === 0 ? 1 : 0;
console.log(
  `${allPassed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
);

/** Counts as one test. The seed makes the same faults each time; other seeds are tried by hand. */
async function runFaults(): Promise<{ passed: number; failed: number }> {
  const args = ['--import', 'tsx', 'faults/run.ts', '--minutes', '2', '--seed', '21'];
  const { ok } = await run(process.execPath, args, { stdio: 'inherit' });
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function read(): Summary {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Summary;
  } catch {
    // vitest ended before it wrote the file.
    return { passed: 0, skipped: [], failures: [] };
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
