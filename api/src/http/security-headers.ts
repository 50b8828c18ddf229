import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config/config.ts';
import { setResponseHeader } from './response-header.ts';
import type { AppEnv } from './app-env.ts';

/** For answers that are no pages: a browser loads and runs nothing in them, and no page shows them in a frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For /api/docs: Swagger UI with files of our own origin. It sets styles and shows icons that are in its CSS. */
export const DOCS_POLICY = `${NO_PAGE}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'`;

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

/**
 * For a script, stylesheet, font or picture: browsers obey the two policies in pages and workers only, and a page loads
 * twenty such files.
 */
export function removePolicies<Env extends AppEnv>(c: Context<Env>): void {
  c.env.outgoing.removeHeader('Content-Security-Policy');
  c.env.outgoing.removeHeader('Permissions-Policy');
}
