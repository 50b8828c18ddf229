import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config/config.ts';
import type { AppEnv } from '../app-env.ts';
import { NO_PAGE } from '../content-security-policy.ts';
import { setResponseHeader } from '../response-header.ts';

/** The app asks for the place of the device, and keeps a screen on. The payment provider's frame may ask for payment. */
const PERMISSIONS = [
  'camera=()',
  'microphone=()',
  'usb=()',
  'serial=()',
  'midi=()',
  'display-capture=()',
  'browsing-topics=()',
  'geolocation=(self)',
  'screen-wake-lock=(self)',
  'payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
].join(', ');

/** Browsers then open this host only with https for a year. */
const ONLY_HTTPS = 'max-age=31536000';

/** Headers of every answer. The pages of the app and of the docs replace the Content-Security-Policy by their own. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isHttps = publicUrl.startsWith('https:');
  return createMiddleware<AppEnv>((c, next) => {
    setResponseHeader(c, 'X-Content-Type-Options', 'nosniff');
    setResponseHeader(c, 'Permissions-Policy', PERMISSIONS);
    if (isHttps) setResponseHeader(c, 'Strict-Transport-Security', ONLY_HTTPS);
    // The pages of the demo have their own scripts and frames.
    if (!c.req.path.startsWith('/dev/')) setResponseHeader(c, 'Content-Security-Policy', NO_PAGE);
    return next();
  });
}
