import { isMailCatcher } from './check-environment.ts';
import { type Config } from './config.ts';

/** What is missing in production and does not keep Canteen from starting, with the remedy. `npm run doctor` finds more. */
export function productionWarnings(config: Config): string[] {
  const { production, vapid, razorpay, smtpUrl, metricsPort, trustProxy, supportContact } = config;
  if (!production) return [];
  return [
    ...(vapid ? [] : ['no VAPID keys: nobody gets push messages (docs/operations.md, 16)']),
    ...(razorpay.keyId.startsWith('rzp_test_') ? ['test keys of Razorpay: no money is taken'] : []),
    ...(smtpUrl !== undefined && isMailCatcher(smtpUrl) ? ['a mail catcher: no mail reaches anybody'] : []),
    ...(trustProxy === 0 ? ['TRUST_PROXY is 0: limits count everybody behind the proxy as one client'] : []),
    ...(supportContact === undefined ? ['no SUPPORT_CONTACT: customers are not told whom to ask'] : []),
    ...(metricsPort === undefined ? ['no METRICS_PORT: the proxy must answer 404 for /metrics'] : []),
  ];
}
