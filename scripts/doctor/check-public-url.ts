import type { Config } from '../../api/src/config/config.ts';
import { webhookSignature } from '../../api/src/provider/signature.ts';
import { attempt, ok, problem, type Finding } from './finding.ts';

const WITHIN_MS = 10_000;
const get = (url: string, options: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS), ...options });

/** The address that users open: it must answer, and publish nothing that is for operators. */
export async function checkPublicUrl({ publicUrl, production }: Config): Promise<Finding> {
  return attempt(async () => {
    const answer = await get(`${publicUrl}/healthz`);
    const body = await answer.text();
    if (answer.status !== 200 || !body.includes('"ok"'))
      return problem(
        `${publicUrl}/healthz answered ${answer.status}, and not as Canteen`,
        'PUBLIC_URL must lead to the API: check DNS, the proxy and whether the API runs.',
      );
    if (!production) return ok(publicUrl);
    const open: string[] = [];
    for (const path of ['/metrics', '/dev/mail.json'])
      if ((await get(`${publicUrl}${path}`)).status === 200) open.push(path);
    return open.length > 0
      ? problem(
          `${open.join(' and ')} can be read by everybody`,
          'Let the proxy answer 404 there, and set METRICS_PORT.',
        )
      : ok(publicUrl);
  }, `${publicUrl} must answer from here: check DNS, certificate, proxy and firewall, and whether the API runs.`);
}

/** In production https ends at a proxy, which tells the API the address of each client. */
export function checkProxy({ production, trustProxy }: Config): Finding {
  if (!production || trustProxy > 0) return ok(`${trustProxy} in front of the API`);
  return problem(
    'TRUST_PROXY is 0, so the limits of codes and logins count everybody behind the proxy as one client',
    'Set TRUST_PROXY to the number of proxies in front of the API. Each must add the address of its client to X-Forwarded-For.',
  );
}

/** Sends an event as Razorpay does, of a kind that changes nothing. */
export async function checkWebhook({ publicUrl, razorpay }: Config): Promise<Finding> {
  const url = `${publicUrl}/api/razorpay/webhook`;
  return attempt(async () => {
    const body = JSON.stringify({ event: 'canteen.doctor', payload: {} });
    const answer = await get(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': webhookSignature(body, razorpay.webhookSecret),
      },
    });
    if (answer.status === 200) return ok(`${url} accepts the secret`);
    return answer.status === 400
      ? problem(
          `${url} refuses the signature`,
          "The API runs with another RAZORPAY_WEBHOOK_SECRET: restart it. The secret in Razorpay's dashboard must be the same.",
        )
      : problem(`${url} answered ${answer.status}`, 'The proxy must pass POST requests to the API.');
  }, `${url} must answer, also to Razorpay: check DNS, certificate, proxy and firewall.`);
}
