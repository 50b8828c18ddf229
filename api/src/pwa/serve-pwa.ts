import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Hono, type Context as HonoContext } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { serveStatic } from 'hono/serve-static';
import { findInProject } from '../config/project-path.ts';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { removePolicies } from '../http/content-security-policy.ts';
import { readBuiltFiles } from './built-files.ts';
import { pageAt } from './first-screens.ts';
import { AFTER_PAINT_SOURCE, pageHtml, withAppName } from './page-html.ts';
import { preloadAnswers, type AskApi } from './preload-answers.ts';

const RAZORPAY = ['https://checkout.razorpay.com', 'https://api.razorpay.com'];

/** The page is sent without answers that take longer, because the page can ask for them itself. */
const ANSWER_LIMIT_MS = 500;

/** Files that are only parts of a page. A worker is not: it has a policy of its own. */
const PART_OF_PAGE =
  /^\/assets\/(?!.*worker).+\.(?:js|css|woff2)$|^\/icons\/.+\.png$|^\/manifest\.webmanifest$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The highest quality takes 20 times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * The built PWA. Hashed assets are cached for a year, all other files are revalidated. Any other path answers the app's
 * page, because the app has its own routes. The page and the manifest carry the name of this app.
 * @param mayHaveAnswers counts a page with answers; false when this client has got too many
 */
export function servePwa(
  { clock, config: { appName, tileUrl } }: Pick<Context, 'clock' | 'config'>,
  ask: AskApi,
  mayHaveAnswers: (c: HonoContext) => boolean,
) {
  const app = new Hono<AppEnv>();
  const page = findInProject('pwa/dist/index.html');
  if (page === undefined) return app;
  const folder = dirname(page);
  const pageHeaders = pageHeadersOf(tileUrl);
  app.use((c, next) => (PART_OF_PAGE.test(c.req.path) ? next() : pageHeaders(c, next)));
  const html = withAppName(readFileSync(page, 'utf8'), appName);
  const scripts = scriptsOfPages(folder);
  app.get('*', async (c, next) => {
    const found = pageAt(c.req.path);
    if (!found) return next();
    // The page asks for them itself, and then the user or the guest is counted.
    if (!mayHaveAnswers(c)) return sendHtml(c, html);
    const {
      page: { module, calls, picture, placeholder },
      id,
    } = found;
    const answers = await preloadAnswers(ask, calls(id), ANSWER_LIMIT_MS);
    const now = clock.now();
    return sendPage(
      c,
      pageHtml(html, {
        scripts: scripts(module),
        picture: picture?.(answers, now, id) ?? null,
        placeholder: placeholder?.(answers, now, id) ?? '',
        answers,
        now,
      }),
    );
  });
  app.get('/index.html', (c) => sendHtml(c, html));
  const manifest = manifestOf(folder, appName);
  app.get('/manifest.webmanifest', (c) => {
    c.header('Cache-Control', 'no-cache');
    removePolicies(c);
    return sendCompressed(c, manifest, 'application/manifest+json');
  });
  const files = readBuiltFiles(folder);
  app.use(
    serveStatic<AppEnv>({
      // Paths begin with a slash.
      join: (_, path) => path,
      getContent: (path) => Promise.resolve(files.get(path) ?? null),
      precompressed: true,
      onFound: (path, c) => {
        const isHashed = path.startsWith('/assets/');
        c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (PART_OF_PAGE.test(c.req.path)) removePolicies(c);
      },
    }),
  );
  app.get('*', (c) => {
    // A missing file gets 404, not the app's page, so that an old version of the app notices that its chunk is missing.
    if (/\.[a-z0-9]{1,5}$/i.test(c.req.path)) return c.text('Not found', 404);
    return sendHtml(c, html);
  });
  return app;
}

const pageHeadersOf = (tileUrl: string) =>
  secureHeaders({
    // Set for every answer by http/every-request/security-headers.ts.
    strictTransportSecurity: false,
    // The map tile service refuses requests without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", AFTER_PAINT_SOURCE, 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      styleSrc: ["'self'"],
      // The payment provider's widget uses style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...plainTiles(tileUrl)],
      connectSrc: ["'self'", ...RAZORPAY, 'https://lumberjack.razorpay.com'],
      frameSrc: ["'self'", ...RAZORPAY],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...RAZORPAY],
      frameAncestors: ["'none'"],
    },
  });

/** The host of map tiles without TLS, which production refuses. Of `http://{s}.example.edu/…`, all names below it. */
function plainTiles(tileUrl: string): string[] {
  const [, host] = /^http:\/\/([^/]+)/i.exec(tileUrl) ?? [];
  return host === undefined ? [] : [`http://${host.replace(/^\{\w+\}/, '*')}`];
}

function sendHtml(c: HonoContext<AppEnv>, html: string): Response | Promise<Response> {
  c.header('Cache-Control', 'no-cache');
  return c.html(html);
}

/** The web app manifest, with this app's name on the home screen. */
function manifestOf(folder: string, appName: string): string {
  const built = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as object;
  return JSON.stringify({ ...built, name: appName, short_name: appName });
}

/** Sends a page with answers of the API. A browser must not store it, because the answers become old. */
function sendPage(c: HonoContext<AppEnv>, html: string): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  return sendCompressed(c, html, 'text/html; charset=UTF-8');
}

async function sendCompressed(c: HonoContext<AppEnv>, text: string, contentType: string): Promise<Response> {
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  c.header('Content-Type', contentType);
  c.header('Vary', 'Accept-Encoding');
  if (encoding === null) return c.body(text);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(encoding === 'br' ? await brotli(text, BROTLI) : await zip(text)));
}

interface Chunk {
  file: string;
  imports?: string[];
}

/** The scripts that a page's module needs beside those in the HTML, as paths. */
function scriptsOfPages(folder: string): (module: string) => string[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const inHtml = new Set(manifest['index.html']?.imports);
  return (module) => {
    const names = new Set([module]);
    for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
    return [...names].flatMap((name) => {
      const file = manifest[name]?.file;
      return file === undefined || inHtml.has(name) || name === 'index.html' ? [] : [`/${file}`];
    });
  };
}
