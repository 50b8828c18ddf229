import { parseArgs } from 'node:util';
import { email } from '@canteen/domain/field.schema';
import { ConfigError, nodeEnvOf, readConfig, type Config } from '../../api/src/config/config.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail } from './check-mail.ts';
import { checkProxy, checkPublicUrl, checkWebhook } from './check-public-url.ts';
import { checkReplica } from './check-replica.ts';
import { checkPush, checkRazorpay, checkRedis } from './check-services.ts';
import { checkSupportContact } from './check-support-contact.ts';
import { note, ok, problem, type Finding } from './finding.ts';

const INDENT = `\n${' '.repeat(17)}`;
const MARKS = { ok: '✓', problem: '✗', note: '!' } as const;

/**
 * Checks an installation and prints what is missing or unsafe, with the remedy. Returns the exit code: 1 with a problem.
 * @param warnings of the .env file, which only some callers read
 */
export async function runDoctor(
  environment: NodeJS.ProcessEnv,
  args: string[],
  warnings: readonly string[] = [],
): Promise<number> {
  // The reader may end first, as in `npm run doctor | head`.
  process.stdout.on('error', () => process.exit(1));
  const mailTo = readMailTo(args);
  if (mailTo === null) {
    console.error('The doctor takes no other argument than --mail-to ADDRESS.');
    return 1;
  }
  if (mailTo !== undefined && !email().safeParse(mailTo).success) {
    console.error('--mail-to needs an email address, for example you@example.edu.');
    return 1;
  }
  let problems = 0;
  const report = (name: string, { state, message, remedy }: Finding) => {
    if (state === 'problem') problems += 1;
    const lines = [...message.split('\n'), ...(remedy ? [remedy] : [])];
    console.log(`  ${MARKS[state]} ${name.padEnd(12)} ${lines.map((line) => line.trim()).join(INDENT)}`);
  };

  for (const warning of warnings) report('.env', note(warning, '.env.example lists all variables.'));
  let config: Config;
  try {
    config = readConfig({ ...environment, NODE_ENV: nodeEnvOf(environment) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report('Settings', problem(error.message, '.env.example says what each variable is for.'));
    return 1;
  }
  report(
    'Settings',
    config.production ? ok('production') : note(config.nodeEnv, 'A real campus needs NODE_ENV=production.'),
  );
  report(
    'Registration',
    ok(`with addresses of ${config.campusEmailDomain}, and with those on the bypass list`),
  );
  if (config.production) report('Help', checkSupportContact(config));
  for (const [name, finding] of await checkDatabase(config)) report(name, finding);
  if (config.databaseReplicaUrl) report('Replica', await checkReplica(config.databaseReplicaUrl));
  report('Redis', await checkRedis(config));
  report('Mail', await checkMail(config, mailTo));
  report('Razorpay', await checkRazorpay(config));
  report('Clock', await checkClock(config));
  report('PUBLIC_URL', await checkPublicUrl(config));
  const { finding, forwardedFor } = await checkWebhook(config);
  report('Proxies', checkProxy(config, forwardedFor));
  report('Webhook', finding);
  report('Web push', checkPush(config));
  report('Disk', await checkDisk(config));
  console.log(problems === 0 ? '\nNothing is missing.' : `\n${problems} to repair.`);
  return problems === 0 ? 0 : 1;
}

/** The address for the test mail; undefined without one, null when the arguments are wrong. */
function readMailTo(args: string[]): string | undefined | null {
  try {
    return parseArgs({ args, options: { 'mail-to': { type: 'string' } } }).values['mail-to'];
  } catch {
    return null;
  }
}
