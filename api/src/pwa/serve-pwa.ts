import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Hono, type Context as HonoContext } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { findInProject } from '../config/project-path.ts';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { removePolicies } from '../http/content-security-policy.ts';
import { readBuiltFiles } from './built-files.ts';
import { pageAt, type FoundPage } from './first-screens.ts';
import { pageHeaders } from './page-headers.ts';
import { pageHtml, withAppName } from './page-html.ts';
import { scriptsOfPages } from './page-scripts.ts';
import { preloadAnswers, type AskApi } from './preload-answers.ts';
import { sendCompressed } from './send-compressed.ts';

/** The page is sent without answers that take longer, because the page can ask for them itself. */
const ANSWER_LIMIT_MS = 500;

/** Files that are only parts of a page. A worker is not: it has a policy of its own. */
const PART_OF_PAGE =
  /^\/assets\/(?!.*worker).+\.(?:js|css|woff2)$|^\/icons\/.+\.png$|^\/manifest\.webmanifest$/;

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
  const index = findInProject('pwa/dist/index.html');
  if (index === undefined) return app;
  const folder = dirname(index);
  const setPageHeaders = pageHeaders(tileUrl);
  app.use((c, next) => (PART_OF_PAGE.test(c.req.path) ? next() : setPageHeaders(c, next)));
  const html = withAppName(readFileSync(index, 'utf8'), appName);
  const scripts = scriptsOfPages(folder);
  /** The HTML with the answers of the API that this page needs first. */
  const pageWithAnswers = async ({ page, id }: FoundPage) => {
    const answers = await preloadAnswers(ask, page.calls(id), ANSWER_LIMIT_MS);
    const now = clock.now();
    return pageHtml(html, {
      scripts: scripts(page.module),
      picture: page.picture?.(answers, now, id) ?? null,
      placeholder: page.placeholder?.(answers, now, id) ?? '',
      answers,
      now,
    });
  };
  app.get('*', async (c, next) => {
    const found = pageAt(c.req.path);
    if (!found) return next();
    // The page asks for them itself, and then the user or the guest is counted.
    if (!mayHaveAnswers(c)) return sendHtml(c, html);
    return sendPage(c, await pageWithAnswers(found));
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
