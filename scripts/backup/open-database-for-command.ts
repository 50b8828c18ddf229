import { resolve } from 'node:path';
import { findPrivateDatabase, hasPrivateDatabase } from '../postgres/private-database.ts';
import { ROOT } from '../run-command.ts';
import { loadEnvFile } from '../start/env-file.ts';
import { openDatabase } from '../start/open-database.ts';
import { readSettings } from '../start/settings.ts';
import { StepError } from '../start/step.ts';

interface OpenDatabase {
  url: string;
  /** Stops what was started for the command. */
  close: () => Promise<void>;
}

const WHERE_SETTINGS_ARE =
  'This command reads .env and the environment. For an installation with systemd see docs/operations.md.';

interface Allowed {
  /** Canteen may be running on the database. */
  mayBeRunning: boolean;
  /** The private database is created when there is none. */
  mayCreate: boolean;
}

/**
 * The database of `npm start`, for a command: that of DATABASE_URL, or else the private PostgreSQL, which is started when it does
 * not run. @throws StepError when Canteen runs on it, unless `mayBeRunning`, and when there is none, unless `mayCreate`
 */
export async function openDatabaseForCommand({ mayBeRunning, mayCreate }: Allowed): Promise<OpenDatabase> {
  loadEnvFile();
  const given = process.env.DATABASE_URL?.trim();
  if (given) return { url: given, close: async () => {} };
  const dataDir = resolve(ROOT, process.env.DATA_DIR?.trim() || '.data');
  if (!mayCreate && !hasPrivateDatabase(dataDir))
    throw new StepError(
      `DATABASE_URL is not set, and there is no database in ${dataDir}.`,
      WHERE_SETTINGS_ARE,
    );
  const running = mayBeRunning ? findPrivateDatabase(dataDir) : undefined;
  if (running) return { url: running.url, close: async () => {} };
  // The command listens on no port. PORT=0 takes a free one, so a port in use is no error.
  process.env.PORT = '0';
  const settings = await readSettings();
  process.env.DATA_DIR = settings.dataDir;
  const { result } = await openDatabase(settings);
  return {
    url: result.url,
    async close() {
      await result.stop();
      settings.dataDirLock.release();
    },
  };
}
