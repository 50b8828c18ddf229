import { spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../api/src/process/free-port.ts';
import { isAlive, processRuns } from '../process-status.ts';
import { sendStopSignal, hasEnded, spawnWithWatcher } from '../spawn-with-watcher.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { changeOwner } from './data-folder.ts';
import { chooseSystemUser, type SystemUser } from './system-user.ts';

interface ClusterOptions {
  folder: string;
  password: string;
  /** The user that runs it. Default: `chooseSystemUser(folder)`. */
  owner?: SystemUser;
  /** With false, commits may be lost in a power cut. For tests, which are faster without. */
  durable?: boolean;
  settings?: Record<string, string>;
}

/**
 * PostgreSQL's own log holds no personal data: no parameters, and no details of errors, which name the values of a key.
 * The same settings are in docker-compose.yml.
 */
export const LOG_SETTINGS: Record<string, string> = {
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** A private PostgreSQL on its own port. `start` may be called again after it has ended. */
export interface Cluster {
  port: number;
  /** The URL of one of its databases, for its superuser. */
  urlOf: (database: string) => string;
  logFile: string;
  notes: string[];
  /** Starts it and resolves when it accepts connections. Rejects with the end of its log when it does not start. */
  start: () => Promise<ChildProcess>;
  /** The process id of the server; the child of `start` is the shell around it. */
  pid: () => number | undefined;
}

/** Creates the cluster if it does not exist, ends a server that an earlier start left, and returns how to run it. */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder } = options;
  const owner = options.owner ?? chooseSystemUser(folder);
  const binaries = findBinaries(owner);
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, options.password, binaries, owner);
  checkVersion(folder, binaries);
  await endLeftover(folder);

  const port = await freePort();
  const logFile = `${folder}.log`;
  writeFileSync(logFile, '');
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    jit: 'off',
    ...LOG_SETTINGS,
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }
      : {}),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  return {
    port,
    urlOf: (database) =>
      `postgres://canteen:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`,
    logFile,
    notes: binaries.note ? [binaries.note] : [],
    start: () => start(folder, [binaries.postgres, '-D', folder, ...flags], owner, logFile),
    pid: () => serverPid(folder),
  };
}

/** Stops a running cluster: it disconnects its clients, writes its data and ends. */
export async function stopCluster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  sendStopSignal(child);
  await ended;
}

async function start(
  folder: string,
  command: string[],
  owner: SystemUser,
  logFile: string,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const before = lines(folder).slice(0, 3).join();
    const log = openSync(logFile, 'a');
    // Ctrl-C must not reach it, because the API still answers requests. SIGINT is PostgreSQL's fast shutdown.
    const child = spawnWithWatcher('INT', command, {
      ...as(owner),
      cwd: '/',
      output: log,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
    closeSync(log);
    const isReady = () => {
      const now = lines(folder);
      return now[7]?.startsWith('ready') && now.slice(0, 3).join() !== before;
    };
    while (!hasEnded(child) && !isReady()) await pause(20);
    if (!hasEnded(child)) return child;
    const said = tail(logFile);
    // The sessions of a killed server end a moment later. Until then the new server cannot use the folder.
    if (attempt === 10 || !said.includes('shared memory block'))
      throw new Error(`PostgreSQL ended at its start:\n${said}`);
    await pause(500);
  }
}

const as = ({ uid, gid }: SystemUser) => (uid === undefined || gid === undefined ? {} : { uid, gid });

function initialise(folder: string, password: string, { initdb }: Binaries, owner: SystemUser): void {
  const partial = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  changeOwner(partial, owner);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(passwordFile, owner);
  try {
    // PostgreSQL's own C.UTF-8 needs no locale of the operating system.
    const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const made = spawnSync(
      initdb,
      [
        '-D',
        partial,
        '-U',
        'canteen',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--no-instructions',
        ...flags,
      ],
      { ...as(owner), cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(partial, folder);
}

/** The data was made by another major version of PostgreSQL. */
export class OtherMajorVersionError extends Error {}

function checkVersion(folder: string, { postgres }: Binaries): void {
  const data = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const program = /(\d+)\.\d+/.exec(
    spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' }).stdout,
  )?.[1];
  if (program !== undefined && program !== data) {
    throw new OtherMajorVersionError(`${folder} was made by PostgreSQL ${data}, and this is ${program}.`);
  }
}

/** Stops a server that still runs because an earlier start was killed. */
async function endLeftover(folder: string): Promise<void> {
  const pid = serverPid(folder);
  if (pid !== undefined && processRuns(pid, folder)) {
    // The shell around it may be stopping it already, or may have been killed too.
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + 20_000;
    while (processRuns(pid, folder)) {
      if (Date.now() > deadline)
        throw new Error(`An earlier PostgreSQL (process ${pid}) does not end. End it, then start again.`);
      await pause(50);
    }
  }
  // PostgreSQL does not start if another process now has the id in this file.
  if (pid !== undefined && isAlive(pid)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function lines(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    // PostgreSQL has removed it, or has not written it yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function serverPid(folder: string): number | undefined {
  const pid = Number(lines(folder)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

const tail = (file: string) => readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n');
