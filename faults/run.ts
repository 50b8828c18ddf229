// npm run test:faults -- [--minutes 2] [--seed 7] [--bug lost-event|double-mail|double-refund|many-reloads]: runs the product
// as real processes, loads it with customers and staff, makes faults at random, and counts at the end what went wrong.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build/ensure-built.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { callOnce, unexpectedAnswers } from './client.ts';
import { runCustomer, type CustomerCounts } from './customers.ts';
import { BUGS, isBug, makeBug } from './deliberate-bugs.ts';
import { makeFaults } from './faults.ts';
import { runFinalChecks, repeatedMails, type CheckResults, type Sources } from './final-checks.ts';
import { crashes } from './killable-processes.ts';
import { startMailServer } from './mail-server.ts';
import { readMenus, signInAll, startProduct } from './product.ts';
import { startProvider } from './provider.ts';
import { createRandom } from './random.ts';
import { openStaffScreen } from './staff-screen.ts';
import { runStaff } from './staff.ts';

const CUSTOMERS = 30;
/** Milliseconds, after the load, until everything must be settled. */
const SETTLE_MS = 180_000;
/** How often a screen may load everything again in a run of so many minutes. One screen did it once in 8 minutes. */
const mostReloads = (minutes: number) => 3 + minutes / 4;
/** The share of mails that may be sent twice when workers are killed all the time. */
const REPEATED_MAILS = 0.005;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    bug: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const { bug } = values;
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed should be numbers');
if (bug !== undefined && !isBug(bug)) throw new Error(`--bug should be one of ${BUGS.join(', ')}`);
console.log(`fault run of ${minutes} minutes, seed ${seed}`);

await ensureBuilt();
const random = createRandom(seed);
const ports = [await freePort(), await freePort()];
const urls = ports.map((port) => `http://127.0.0.1:${port}`);
const provider = await startProvider(random.fork(), urls);
const mailServer = await startMailServer();
const product = await startProduct({ providerUrl: provider.url, mailPort: mailServer.port, ports });
if (product.stores.length === 1) console.log('redis-server is not installed: the run has no Redis');
try {
  const { sql } = product;
  const { customers, owner, admin } = await signInAll(sql, CUSTOMERS);
  const menus = await readMenus(sql);
  const [before] = await sql<{ cursor: string; now: Date }[]>`
    select order_events.xid::text || '.' || order_events.id as cursor, now() as now from order_events
    order by order_events.id desc limit 1`;
  const lastEvent = before?.cursor ?? '0.0';
  const screens = urls.map((url) => openStaffScreen(url, admin, lastEvent, random.fork()));
  const screen = screens[0];
  if (!screen) throw new Error('there is no screen');

  const counts: CustomerCounts = { started: 0, paid: 0, confirmed: 0, refused: new Map(), unanswered: 0 };
  const deadline = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > deadline;
  const [faults, changes] = await Promise.all([
    makeFaults(product, random.fork(), isOver),
    runStaff({ urls, user: admin, screen, random: random.fork(), isOver }),
    ...customers.map((user) =>
      runCustomer({ urls, user, menus, provider, random: random.fork(), counts, isOver }),
    ),
  ]);

  const sources: Sources = {
    sql,
    provider,
    mails: mailServer.mails,
    screens,
    urls,
    owner,
    random,
    lastEvent,
    startedAt: before?.now ?? new Date(0),
  };
  const settled = await settle(sources);
  if (bug !== undefined) await makeBug(bug, sources, mailServer.port);
  const found = bug === undefined ? settled : await runFinalChecks(sources);

  const repeated = repeatedMails(mailServer.mails);
  const { mails } = mailServer;
  console.log(`\n${faults.map(({ at, what }) => `${String(at).padStart(7)} s  ${what}`).join('\n')}\n`);
  console.log(
    `${faults.length} faults; ${counts.started} payments started, ${counts.paid} paid, ${counts.confirmed} confirmed to ` +
      `the customer; ${changes} status changes; ` +
      `${provider.refunds.length} refunds; ${screens.map(({ received }) => received.size).join(' and ')} events received ` +
      `(${screens.map(({ reloads }) => reloads).join(' and ')} reloads); ${mails.length} mails, ${repeated} of them sent again`,
  );
  for (const [reason, times] of counts.refused) console.log(`refused ${times} times: ${reason}`);
  const all: CheckResults = {
    ...found,
    'answers that should not happen': unexpectedAnswers,
    'calls without an answer for 90 s': counts.unanswered > 0 ? [`${counts.unanswered} calls`] : [],
    'programs that ended by themselves': crashes,
    'reloads of a screen, too many': screens.flatMap(({ reloads }, n) =>
      reloads > mostReloads(minutes) ? [`${reloads} on screen ${n + 1}`] : [],
    ),
    'mails sent again, above 0.5 %':
      repeated > mails.length * REPEATED_MAILS ? [`${repeated} of ${mails.length}`] : [],
  };
  const width = Math.max(...Object.keys(all).map(({ length }) => length));
  for (const [name, list] of Object.entries(all)) {
    const some = list.length > 0 ? `  ${list.slice(0, 5).join('; ')}` : '';
    console.log(`${name.padEnd(width)}  ${list.length}${some}`);
  }
  const wrong = Object.values(all).reduce((sum, list) => sum + list.length, 0);
  if (faults.length === 0 || counts.paid === 0 || changes === 0)
    throw new Error('no fault was made, or nothing was paid or changed, so the run says nothing');
  console.log(
    wrong === 0 ? `\nseed ${seed}: nothing went wrong` : `\nseed ${seed}: ${wrong} things went wrong`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
  for (const screen of screens) screen.close();
} finally {
  await provider.close();
  await product.close();
  await mailServer.close();
}

/** Waits until every payment, refund, mail and screen is right, or for three minutes. */
async function settle(sources: Sources): Promise<CheckResults> {
  const end = performance.now() + SETTLE_MS;
  await Promise.race([sources.provider.allWebhooksTaken(), pause(60_000, undefined, { ref: false })]);
  for (;;) {
    // The worker does this every two minutes.
    await callOnce(random.pick(urls), sources.owner, { method: 'POST', path: '/dev/jobs/sweep/run' });
    const found = await runFinalChecks(sources);
    if (Object.values(found).every((list) => list.length === 0) || performance.now() > end) return found;
    await pause(2_000);
  }
}
