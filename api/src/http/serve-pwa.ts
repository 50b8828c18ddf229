import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { findInProject } from '../config/project-path.ts';
import type { AppEnv } from './app-env.ts';

const RAZORPAY = ['https://checkout.razorpay.com', 'https://api.razorpay.com'];

/**
 * The built PWA. Hashed assets are cached for a year, all other files are revalidated. Any other path answers the app's
 * page, because the app has its own routes.
 */
export function servePwa() {
  const app = new Hono<AppEnv>();
  const page = findInProject('pwa/dist/index.html');
  if (page === undefined) return app;
  const folder = dirname(page);
  const root = relative(process.cwd(), folder) || '.';
  app.use(
    secureHeaders({
      // The map tile service refuses requests without a referrer.
      referrerPolicy: 'strict-origin-when-cross-origin',
      crossOriginResourcePolicy: false,
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", RAZORPAY[0] ?? ''],
        styleSrc: ["'self'"],
        // The payment provider's widget uses style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", ...RAZORPAY, 'https://lumberjack.razorpay.com'],
        frameSrc: ["'self'", ...RAZORPAY],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...RAZORPAY],
        frameAncestors: ["'none'"],
      },
    }),
  );
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => {
        const isHashed = /[\\/]assets[\\/]/.test(path);
        c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  app.get('*', async (c) => {
    // A missing file gets 404, not the app's page, so that an old version of the app notices that its chunk is missing.
    if (/\.[a-z0-9]{1,5}$/i.test(c.req.path)) return c.text('Not found', 404);
    c.header('Cache-Control', 'no-cache');
    return c.html(await readFile(join(folder, 'index.html'), 'utf8'));
  });
  return app;
}
