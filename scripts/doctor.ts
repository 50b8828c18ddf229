// npm run doctor [-- --mail-to ADDRESS]: checks the installation of .env and DATA_DIR.
import { resolve } from 'node:path';
import { nodeEnvOf } from '../api/src/config/config.ts';
import { STOPPED_DATABASE } from './doctor/check-database.ts';
import { runDoctor } from './doctor/run-doctor.ts';
import { findPrivateDatabase } from './postgres/private-database.ts';
import { ROOT } from './run-command.ts';
import { loadEnvFile } from './start/env-file.ts';
import { addressOfRunning } from './start/lock.ts';

const warnings = loadEnvFile();
const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: nodeEnvOf(process.env) };
if (env.NODE_ENV !== 'production') {
  // What npm start makes itself.
  const dataDir = resolve(ROOT, env.DATA_DIR?.trim() || '.data');
  const found = findPrivateDatabase(dataDir);
  env.DATABASE_URL ||= found?.url ?? STOPPED_DATABASE;
  env.CODE_SECRET ||= found?.secrets.codeSecret ?? 'unknown until the first npm start makes one';
  // The port may be known to npm start only, as in PORT=3001 npm start.
  env.PUBLIC_URL ||= addressOfRunning(dataDir);
  if (!env.RAZORPAY_KEY_ID) env.RAZORPAY_WEBHOOK_SECRET ||= found?.secrets.webhookSecret;
  if (found && !env.VAPID_PUBLIC_KEY) {
    env.VAPID_PUBLIC_KEY = found.secrets.vapidPublicKey;
    env.VAPID_PRIVATE_KEY = found.secrets.vapidPrivateKey;
    env.VAPID_SUBJECT = 'mailto:canteen@localhost.localdomain';
  }
}
process.exit(await runDoctor(env, process.argv.slice(2), warnings));
