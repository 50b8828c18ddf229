// Brings the database of DATABASE_URL up to date, the job queues' schema too, and with --demo fills an empty one
// with the demo campus. Safe to run from many processes at once. Prints what it did.
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { readConfigOrExit } from '../api/src/config.ts';
import { migrate } from '../api/src/migrate.ts';

const config = readConfigOrExit();
const applied = await migrate(config.databaseUrl);
console.log(applied.length > 0 ? `${applied.length} migrations applied` : 'up to date');

const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'canteen-migrate' });
await client.connect();
try {
  await runMigrations(client, 'bullmq');
} finally {
  await client.end();
}

if (process.argv.includes('--demo') && !config.production) {
  const { seedDemoCampusWhenEmpty } = await import('../api/src/dev/demo-campus/seed.ts');
  console.log(
    (await seedDemoCampusWhenEmpty(config)) ? 'the demo campus moved in' : 'the database has its own data',
  );
}
