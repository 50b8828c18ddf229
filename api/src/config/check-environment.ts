import { EXPECTED, type Environment, type Problem, type Variable } from './environment-schema.ts';

/** Variables that must be set together. */
export function incompleteSets(given: Environment): Problem[] {
  const missingOf = (...names: Variable[]) => names.filter((name) => !given[name]);
  const vapid = missingOf('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT');
  const campus = missingOf('CAMPUS_CENTER', 'CAMPUS_RADIUS_M');
  const missing = [
    ...(given.RAZORPAY_KEY_ID ? missingOf('RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET') : []),
    ...(vapid.length < 3 ? vapid : []),
    ...(campus.length < 2 ? campus : []),
  ];
  return missing.map((name): Problem => [name, EXPECTED[name]]);
}

/** Whether this is a mail catcher such as Mailpit, by its port. No mail server listens there. */
export const isMailCatcher = (smtpUrl: string) =>
  URL.canParse(smtpUrl) && new URL(smtpUrl).host.endsWith(':1025');

/** Whoever guesses the secret can report payments that were never made. */
const MIN_WEBHOOK_SECRET = 16;

/** What keeps Canteen from starting in production: missing variables, test services, addresses without https, a short secret. */
export function productionProblems(given: Environment): Problem[] {
  const needed: Variable[] = [
    'SMTP_URL',
    'MAIL_FROM',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'PUBLIC_URL',
    'OWNER_EMAIL',
  ];
  const problems = needed.filter((name) => !given[name]).map((name): Problem => [name, EXPECTED[name]]);
  if (given.ALLOW_TEST_SERVICES !== 'true') problems.push(...testServices(given));
  const https: Variable[] = ['PUBLIC_URL', 'RAZORPAY_BASE_URL', 'TILE_URL', 'TERMS_URL', 'PRIVACY_URL'];
  for (const name of https) {
    if (/^http:/i.test(given[name] ?? '')) problems.push([name, 'an https address in production']);
  }
  const { RAZORPAY_WEBHOOK_SECRET: secret } = given;
  if (secret && secret.trim().length < MIN_WEBHOOK_SECRET)
    problems.push(['RAZORPAY_WEBHOOK_SECRET', `at least ${MIN_WEBHOOK_SECRET} characters in production`]);
  return problems;
}

/** Test keys take no money, and a mail catcher delivers no mail. */
function testServices({ RAZORPAY_KEY_ID: key, SMTP_URL: mail }: Environment): Problem[] {
  const unless = 'in production, unless ALLOW_TEST_SERVICES is true';
  return [
    ...(key?.startsWith('rzp_test_')
      ? [['RAZORPAY_KEY_ID', `a live key (rzp_live_) ${unless}`] as const]
      : []),
    ...(mail !== undefined && isMailCatcher(mail)
      ? [['SMTP_URL', `a mail server that delivers, not a mail catcher, ${unless}`] as const]
      : []),
  ];
}
