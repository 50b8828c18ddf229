import { createECDH } from 'node:crypto';
import { HOUR_MS } from '@canteen/domain/durations';
import type { Config } from '../../api/src/config/config.ts';
import { createJobsWithoutLog } from '../../api/src/job-queues/jobs-without-log.ts';
import { createRazorpay } from '../../api/src/provider/razorpay.ts';
import { attempt, note, ok, problem, type Finding } from './finding.ts';

/** Asks Razorpay for a payment of the last hour, which needs both keys and changes nothing. */
export async function checkRazorpay(config: Config): Promise<Finding> {
  if (config.razorpay.sandbox)
    return note('the sandbox, which takes no money', 'For real payments set the three RAZORPAY_ variables.');
  return attempt(async () => {
    const now = Date.now();
    await createRazorpay(config).listCapturedPayments({
      from: new Date(now - HOUR_MS),
      to: new Date(now),
      skip: 0,
      count: 1,
    });
    return config.razorpay.keyId.startsWith('rzp_test_')
      ? note(
          'the keys are accepted; they are test keys, which take no money',
          'Use rzp_live_ keys when the campus opens.',
        )
      : ok('the keys are accepted');
  }, "Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET in Razorpay's dashboard, and that this machine reaches api.razorpay.com.");
}

/** The keys of web push must be a pair. */
export function checkPush({ vapid, production }: Config): Finding {
  const remedy =
    'Run node api/dist/vapid-keys.js, put its three lines into .env or /etc/canteen.env, and apply them (docker compose up --detach, or systemctl restart canteen-api canteen-worker).';
  if (!vapid)
    return production
      ? problem('there are no VAPID keys, so nobody gets push messages', remedy)
      : note('there are no VAPID keys here', 'npm start makes them.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(vapid.privateKey, 'base64url'));
  if (pair.getPublicKey().toString('base64url') !== vapid.publicKey)
    return problem('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY', remedy);
  return vapid.subject.endsWith('@example.edu')
    ? note(
        `the VAPID keys are a pair; push services would write to ${vapid.subject}`,
        'Set VAPID_SUBJECT to mailto: and an address of yours.',
      )
    : ok('the VAPID keys are a pair');
}

/** Redis must answer and keep its jobs. */
export async function checkRedis(config: Config): Promise<Finding> {
  if (config.redisUrl === undefined) return ok('not used; the job queues are in PostgreSQL');
  const jobs = createJobsWithoutLog(config);
  try {
    return await attempt(async () => {
      await jobs.queue('email');
      return ok('answers and keeps its jobs');
    }, 'Redis must run and answer at REDIS_URL, with its password in it (redis://:PASSWORD@HOST:6379), with appendonly yes and maxmemory-policy noeviction.');
  } finally {
    await jobs.close();
  }
}
