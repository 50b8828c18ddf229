import type { Config } from '../../api/src/config/config.ts';
import { DOCTOR_HEADER } from '../../api/src/http/doctor-header.ts';
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

/** An address that belongs to nobody (RFC 5737). The doctor sends it, as a client does that pretends to have another one. */
const CLAIMED = '192.0.2.1';

/**
 * In production https ends at a proxy, which tells the API the address of each client.
 * @param forwardedFor X-Forwarded-For as the API got it from a client that sent CLAIMED; null when that is not known
 */
export function checkProxy({ production, trustProxy }: Config, forwardedFor: string | null): Finding {
  if (production && trustProxy === 0)
    return problem(
      'TRUST_PROXY is 0, so the limits of codes and logins count everybody behind the proxy as one client',
      'Set TRUST_PROXY to the number of proxies in front of the API. Each must add the address of its client to X-Forwarded-For.',
    );
  if (forwardedFor === null) return ok(`${trustProxy} in front of the API`);
  const addresses = forwardedFor.split(',').map((address) => address.trim());
  // Some proxies keep what the client sent, others leave it out.
  const added = addresses.filter((address, index) => address !== '' && !(index === 0 && address === CLAIMED));
  if (added.length === trustProxy)
    return ok(
      `${trustProxy} in front of the API${added[0] ? `, which counts this machine as ${added[0]}` : ''}`,
    );
  return problem(
    `TRUST_PROXY is ${trustProxy}, but X-Forwarded-For has the addresses of ${added.length}, so ${
      trustProxy > 0 && addresses.at(-trustProxy) === CLAIMED
        ? 'everybody can choose the address that the limits of codes and logins count'
        : 'the limits of codes and logins count everybody behind a proxy as one client'
    }`,
    added.length === 0
      ? 'Let the proxy add the address of its client to X-Forwarded-For, and let nobody reach the API without it.'
      : `Set TRUST_PROXY=${added.length}, or let each proxy in front of the API add the address of its client.`,
  );
}

/** Sends an event as Razorpay does, of a kind that changes nothing. Returns also X-Forwarded-For as the API got it. */
export async function checkWebhook({
  publicUrl,
  razorpay,
}: Config): Promise<{ finding: Finding; forwardedFor: string | null }> {
  const url = `${publicUrl}/api/razorpay/webhook`;
  let forwardedFor: string | null = null;
  const finding = await attempt(async () => {
    const body = JSON.stringify({ event: 'canteen.doctor', payload: {} });
    const answer = await get(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': webhookSignature(body, razorpay.webhookSecret),
        'x-forwarded-for': CLAIMED,
        [DOCTOR_HEADER]: '1',
      },
    });
    forwardedFor = answer.headers.get(DOCTOR_HEADER);
    if (answer.status === 200) return ok(`${url} accepts the secret`);
    return answer.status === 400
      ? problem(
          `${url} refuses the signature`,
          "The API runs with another RAZORPAY_WEBHOOK_SECRET: apply this one (docker compose up --detach, or systemctl restart canteen-api). The secret in Razorpay's dashboard must be the same.",
        )
      : problem(`${url} answered ${answer.status}`, 'The proxy must pass POST requests to the API.');
  }, `${url} must answer, also to Razorpay: check DNS, certificate, proxy and firewall.`);
  return { finding, forwardedFor };
}
