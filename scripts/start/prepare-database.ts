// Migrates the database of DATABASE_URL and the schema of the job queues, and prints what it did. Several processes
// may run it at the same time.
// Waits for the database, unless it is to be created.
//   --create   creates the database first if it does not exist
//   --demo     fills an empty database with the demo campus; not in production, and not with DEMO_CAMPUS=false
import { runMigrations } from 'bullmq';
import { readConfigOrExit } from '../../api/src/config/config.ts';
import { connect } from '../../api/src/database/connect.ts';
import {
  isDatabaseDown,
  isDatabaseSilent,
  isDiskFull,
  isStatementTimeout,
} from '../../api/src/database/database-errors.ts';
import { withClient } from '../../api/src/database/open-client.ts';
import { loadDemo } from '../../api/src/load-demo.ts';
import { waitForDatabase } from '../../api/src/process/wait-for-database.ts';
import { createDatabase } from '../../api/src/schema-migrations/create-database.ts';
import { migrate } from '../../api/src/schema-migrations/migrate.ts';
import { hasOwner } from '../../api/src/users/first-owner.ts';
import { errorMessage } from '../error-message.ts';

const TRIES = 3;
const mayCreate = process.argv.includes('--create');

const config = readConfigOrExit();
await prepareWithRetries().catch((error: unknown) => {
  console.error(`The database cannot be prepared: ${errorMessage(error)}`);
  process.exit(1);
});

/**
 * A busy machine may be too slow for the time limit of a connection or a statement, and the database may be restarted in
 * between. Every step can be repeated. The worker rolls up the days that an interrupted try has left.
 */
async function prepareWithRetries(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prepare();
    } catch (error) {
      if (tries === TRIES || !isTemporary(error)) throw error;
      console.log('the database does not answer; trying again');
    }
  }
}

/** With --create nothing waits for a database that refuses, so its error is reported at once. */
function isTemporary(error: unknown): boolean {
  if (mayCreate) return isDatabaseSilent(error) || isStatementTimeout(error);
  return isDatabaseDown(error) && !isDiskFull(error);
}

async function prepare(): Promise<void> {
  if (mayCreate) await createDatabase(config.databaseUrl);
  else await waitUntilItAnswers();
  const applied = await migrate(config.databaseUrl, (sentence) => console.log(sentence));
  console.log(applied.length > 0 ? `${applied.length} migrations applied` : 'up to date');

  await withClient(config.databaseUrl, 'canteen-migrate', (client) => runMigrations(client, 'bullmq'));

  const demo = process.argv.includes('--demo') && config.demoCampus ? await loadDemo(config) : null;
  if (demo)
    console.log((await demo.seedDemo(config)) ? 'demo campus added' : 'the database has data already');

  if (!(await ownerExists())) {
    console.log(
      config.ownerEmail === undefined
        ? 'there is no owner yet: set OWNER_EMAIL to an email address, start again, and register with that address'
        : `there is no owner yet: register with ${config.ownerEmail}, and that account becomes the owner`,
    );
  }
}

async function waitUntilItAnswers(): Promise<void> {
  const sql = connect(config.databaseUrl, { max: 1, name: 'canteen-migrate' });
  const log = {
    info: (text: string) => console.log(text),
    warn: ({ err }: { err?: unknown }, text: string) =>
      console.log(err === undefined ? text : `${text}: ${errorMessage(err)}`),
  };
  await waitForDatabase({ sql, log });
  await sql.end();
}

async function ownerExists(): Promise<boolean> {
  const sql = connect(config.databaseUrl, { max: 1, name: 'canteen-migrate' });
  try {
    return await hasOwner(sql);
  } finally {
    await sql.end();
  }
}
