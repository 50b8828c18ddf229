import { readConfigOrExit } from '../config/config.ts';
import { createContext, type Context } from '../context/context.ts';
import { isDatabaseDown } from '../database/database-errors.ts';
import { openTracing } from '../tracing/tracing.ts';
import { DATABASE_AWAY } from './exit-codes.ts';
import { requireMigrations } from './require-migrations.ts';
import { waitForDatabase } from './wait-for-database.ts';

interface Program {
  /** For log lines: 'the API'. */
  title: string;
  start(ctx: Context): Promise<Started>;
  /** When stopping takes longer than this, the process ends anyway; no limit when left out. */
  stopWithinMs?: number;
}

interface Started {
  /** Sent to the parent process with `ready: true`. */
  ready?: { port: number };
  stop(): Promise<void>;
}

/**
 * Runs a process of the product on the configuration in its environment, as soon as the database answers. It ends when the
 * database lacks migrations, and with the code DATABASE_AWAY when the database goes away during the start. It tells its
 * parent process when it is ready, and stops on SIGTERM, on SIGINT and when the parent process has ended. While it starts,
 * it first completes the start, because only then everything can be closed in order.
 */
export async function runProcess(name: string, { title, start, stopWithinMs }: Program): Promise<void> {
  const config = readConfigOrExit();
  const tracing = await openTracing(config.tracesEndpoint, name);
  const ctx = createContext(config, name, { tracing });
  let starting: Promise<Started> | undefined;
  let stopping = false;
  const stop = async (reason: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    ctx.log.info({ reason }, `${title} stops`);
    if (stopWithinMs !== undefined) setTimeout(() => process.exit(1), stopWithinMs).unref();
    const started = await starting?.catch(() => undefined);
    await started?.stop();
    await ctx.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.on('disconnect', () => void stop('the parent process has ended'));

  let program: Started;
  try {
    await waitForDatabase(ctx);
    await requireMigrations(ctx.sql);
    if (stopping) return;
    starting = start(ctx);
    program = await starting;
  } catch (error) {
    if (stopping) return;
    ctx.log.fatal({ err: error }, `cannot start ${title}`);
    process.exit(isDatabaseDown(error) && !isFileError(error) ? DATABASE_AWAY : 1);
  }

  if (stopping) return;
  // Last, because the parent may stop this process as soon as it is ready.
  ctx.log.info(program.ready, `${title} is ready`);
  process.send?.({ ready: true, ...program.ready });
}

/** A missing file has the same code as a missing socket of the database. */
const isFileError = (error: unknown) => error instanceof Error && 'path' in error;
