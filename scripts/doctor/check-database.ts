import pg from 'pg';
import { MAX_BACKUP_AGE_DAYS, lastBackup } from '../../api/src/backup/last-backup.ts';
import type { Config } from '../../api/src/config/config.ts';
import { connect, tryWrite } from '../../api/src/database/connect.ts';
import { hasNoMigrations, newestMigration } from '../../api/src/schema-migrations/migrate.ts';
import { createStatement, findTextProblem } from '../../api/src/schema-migrations/require-text-support.ts';
import { NEEDED_POSTGRES } from '../../api/src/schema-migrations/require-version.ts';
import { describeDatabase } from '../backup/messages.ts';
import { attempt, note, ok, problem, type Finding } from './finding.ts';

const WRITE_WITHIN_MS = 5_000;
const CLOCK_WITHIN_S = 30;
const CAMPUS_OFFSET_MINUTES = 330;
const RUN_MIGRATIONS =
  'Run the migrations: node api/dist/prepare.js (npm start and docker compose up do it).';

const START_WORKER =
  'Start it, and look into its log: npm start, docker compose up --detach worker, or systemctl restart canteen-worker.';

/** Stands for the private PostgreSQL of `npm start` while that does not run; no server has this port. */
export const STOPPED_DATABASE = 'postgres://canteen@127.0.0.1:1/canteen';

/** PostgreSQL, its migrations, whether a worker uses it, its clock and time zones, its owner and its last backup. */
export async function checkDatabase(config: Config): Promise<[string, Finding][]> {
  if (config.databaseUrl === STOPPED_DATABASE)
    return [
      [
        'Database',
        problem(
          'npm start does not run, and its PostgreSQL runs only with it',
          'Start Canteen with npm start, or set DATABASE_URL to your own PostgreSQL.',
        ),
      ],
    ];
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'canteen-doctor',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  const reached = await attempt(async () => {
    await client.connect();
    return checkVersion(client, config);
  }, 'PostgreSQL must run and answer at DATABASE_URL: check its address, the user, the password, the name of the database, and its log.');
  try {
    if (reached.state === 'problem') return [['Database', reached]];
    const migrated = await attempt(() => checkMigrations(client), RUN_MIGRATIONS);
    return [
      ['Database', reached],
      ['Texts', await attempt(() => checkTexts(client), 'Look into the log of PostgreSQL.')],
      ['Migrations', migrated],
      [
        'Space',
        await attempt(
          () => checkSpace(config),
          "Free some space on PostgreSQL's disk: nothing can be stored, so no order either.",
        ),
      ],
      ['Worker', await attempt(() => checkWorker(client), START_WORKER)],
      [
        'Time',
        await attempt(
          () => checkTime(client),
          'Install the time zone data of the operating system (tzdata).',
        ),
      ],
      [
        'Owner',
        migrated.state === 'problem'
          ? problem('unknown', RUN_MIGRATIONS)
          : await attempt(() => checkOwner(client, config), RUN_MIGRATIONS),
      ],
      [
        'Backup',
        migrated.state === 'problem'
          ? problem('unknown', RUN_MIGRATIONS)
          : await attempt(() => checkBackup(client), RUN_MIGRATIONS),
      ],
    ];
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client, { databaseUrl }: Config): Promise<Finding> {
  const { rows } = await client.query<{ version: string; size: string }>(
    `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const { version = '', size = '' } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < NEEDED_POSTGRES)
    return problem(
      `PostgreSQL ${version}`,
      `Canteen needs PostgreSQL ${NEEDED_POSTGRES} or newer. README.md says how to install it.`,
    );
  return ok(`PostgreSQL ${version}, ${size}, ${describeDatabase(databaseUrl)}`);
}

async function checkTexts(client: pg.Client): Promise<Finding> {
  const wrong = await findTextProblem(client);
  if (wrong === null) return ok('all letters can be stored and compared');
  const statement = await createStatement(client);
  return problem(
    wrong,
    (await hasNoMigrations(client))
      ? `Create the database again with: ${statement}`
      : `Make a backup, and restore it into a database made with: ${statement}`,
  );
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const newest = await newestMigration();
  const { rows } = await client.query<{ id: number | null }>(
    'select max(migrations.id) as id from migrations',
  );
  const applied = rows[0]?.id ?? 0;
  if (applied < newest)
    return problem(`the database is at ${applied}, this program needs ${newest}`, RUN_MIGRATIONS);
  if (applied > newest)
    return note(`the database is of a newer version (${applied}, this is ${newest})`, 'Update this program.');
  return ok(`up to date (${applied})`);
}

/** A worker asks the database for new events all the time, so it has a connection. */
async function checkWorker(client: pg.Client): Promise<Finding> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity as activity
     where activity.datname = current_database() and activity.application_name = 'canteen-worker' limit 1`,
  );
  return rowCount
    ? ok('is connected to the database')
    : problem('none is connected to the database: no mails, no refunds, no push messages', START_WORKER);
}

async function checkTime(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ now: Date; minutes: number }>(
    `select clock_timestamp() as now,
       (extract(epoch from (now() at time zone 'Asia/Kolkata') - (now() at time zone 'UTC')) / 60)::int as minutes`,
  );
  const { now = new Date(0), minutes } = rows[0] ?? {};
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  if (minutes !== CAMPUS_OFFSET_MINUTES || offset !== 'GMT+05:30')
    return problem(
      'Asia/Kolkata is not UTC+5:30 here',
      'Install the time zone data of the operating system (tzdata).',
    );
  const difference = Math.round(Math.abs(Date.now() - now.getTime()) / 1000);
  return difference > CLOCK_WITHIN_S
    ? problem(
        `the clocks of this machine and of PostgreSQL differ by ${difference} s`,
        'Run a time service (chrony or systemd-timesyncd) on both.',
      )
    : ok('clocks and time zones agree');
}

/** PostgreSQL answers reads also when its disk is full. */
async function checkSpace({ databaseUrl }: Config): Promise<Finding> {
  const sql = connect(databaseUrl, { max: 1, name: 'canteen-doctor' });
  try {
    await tryWrite(sql, WRITE_WITHIN_MS);
    return ok('PostgreSQL can write');
  } finally {
    await sql.end();
  }
}

async function checkOwner(client: pg.Client, { ownerEmail }: Config): Promise<Finding> {
  const { rowCount } = await client.query(
    `select from users
     where users.is_owner and not users.is_blocked and users.deletion_requested_at is null limit 1`,
  );
  if (rowCount) return ok('there is one');
  return ownerEmail === undefined
    ? problem(
        'there is none',
        'Set OWNER_EMAIL, apply it (docker compose up --detach, or systemctl restart canteen-api canteen-worker), and register with that address.',
      )
    : note(
        'there is none yet',
        `Register with ${ownerEmail} (OWNER_EMAIL): that account becomes the owner. If it has an account already, use Forgot password with it once.`,
      );
}

/** A note, not a problem, when none was made: operators may use another backup, such as point-in-time recovery. */
async function checkBackup(client: pg.Client): Promise<Finding> {
  const remedy = 'docs/operations.md, Back up, says how to make one every night.';
  const last = await lastBackup(client);
  if (!last) return note('none was made yet', remedy);
  const message = `the last one ended on ${last.endedAt.toISOString().slice(0, 16).replace('T', ' at ')} (UTC)`;
  return last.days > MAX_BACKUP_AGE_DAYS ? problem(message, remedy) : ok(message);
}
