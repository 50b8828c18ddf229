// npm run check: the checks that do not run the product. All checks run, two at a time; then the output of the failed ones
// is printed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build/ensure-built.ts';
import { binPath, elapsedSeconds, ROOT, run } from './run-command.ts';

const script = (name: string) => [process.execPath, '--import', 'tsx', `scripts/${name}.ts`];

const types = ['domain', 'api', 'worker', 'demo', 'pwa', 'e2e', 'bench', 'faults', 'scripts'].flatMap(
  (workspace) =>
    existsSync(join(ROOT, workspace))
      ? readdirSync(join(ROOT, workspace))
          .filter((file) => /^tsconfig(\.\w+)?\.json$/.test(file))
          .map((file) => join(workspace, file))
      : [],
);

const CHECKS: [name: string, ...command: string[]][] = [
  // First, because it takes longest.
  ['sizes', 'node', '--import', 'tsx', 'pwa/check-sizes.ts'],
  ['format', binPath('oxfmt'), '--check', '.'],
  ['lint', binPath('oxlint')],
  ['import rules', ...script('import-rules/check')],
  ...types.map((file): [string, ...string[]] => [`types ${file}`, binPath('tsc'), '-p', file]),
  ['dead code', binPath('knip')],
  ['used by tests only', binPath('knip'), '--production'],
  ['migrations', ...script('check/migrations')],
  ['deployment', ...script('check/deploy')],
  ['documents', ...script('check/docs')],
];

const failed: string[] = [];
const waiting = CHECKS.values();
async function runWaiting(): Promise<void> {
  for (const [name, program = '', ...args] of waiting) {
    const start = performance.now();
    const { ok, output } =
      name === 'sizes'
        ? await ensureBuilt({ only: 'pwa' }).then(
            () => run(program, args),
            (error: Error) => ({ ok: false, output: error.message }),
          )
        : await run(program, args);
    console.log(`${ok ? '✓' : '✗'} ${name} (${elapsedSeconds(start)})`);
    if (ok && (name === 'import rules' || name === 'sizes'))
      console.log(output.trimEnd().replaceAll(/^/gm, '    '));
    if (!ok) failed.push(`\n${name}:\n${output.trim()}`);
  }
}
await Promise.all([runWaiting(), runWaiting()]);
for (const one of failed) console.error(one);
process.exit(failed.length > 0 ? 1 : 0);
