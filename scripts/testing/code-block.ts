import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';

/** The code block of a document that contains this text. */
export function codeBlock(document: string, text: string): string {
  const blocks = readFileSync(join(ROOT, document), 'utf8').split(/^```\n/m);
  return blocks.find((block, index) => index % 2 === 1 && block.includes(text)) ?? '';
}

const PROGRAMS = [
  'docker',
  'node',
  'git',
  'cp',
  'mv',
  'rm',
  'cd',
  'systemctl',
  'systemd-run',
  'runuser',
  'kubectl',
];

interface Options {
  /** The umask of the shell. */
  umask?: string;
  /** Files that are there before. */
  files?: string[];
  /** A command with this text in it fails. */
  fails?: string;
  /** What every program prints. */
  prints?: string;
}

interface Ran {
  umask: string;
  /** The commands that were called. */
  calls: string[];
  /** The files at the end with their permissions. */
  files: Record<string, string>;
}

/**
 * Runs the commands of a code block in an empty folder. The programs do nothing except that `npm` makes the file `made`.
 */
export function runBlock(
  block: string,
  { umask = '022', files = [], fails = 'no command', prints = '' }: Options = {},
): Ran {
  const folder = mkdtempSync(join(tmpdir(), 'canteen-commands-'));
  const place = join(folder, 'place');
  try {
    mkdirSync(place);
    for (const file of files) writeFileSync(join(place, file), '');
    const script = [
      `program() { echo "$*" >> ../calls; echo '${prints}'; [[ "$*" != *'${fails}'* ]]; }`,
      ...PROGRAMS.map((name) => `${name}() { program ${name} "$@"; }`),
      'npm() { echo > made; }',
      `umask ${umask}`,
      block.replaceAll('/etc/canteen.env', 'canteen.env'),
      'umask > ../umask',
    ].join('\n');
    execFileSync('bash', ['-c', script], { cwd: place, stdio: 'ignore' });
    const read = (name: string) =>
      existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim() : '';
    const permissions = (name: string) => (statSync(join(place, name)).mode & 0o777).toString(8);
    return {
      umask: read('umask'),
      calls: read('calls').split('\n'),
      files: Object.fromEntries(readdirSync(place).map((name) => [name, permissions(name)])),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
