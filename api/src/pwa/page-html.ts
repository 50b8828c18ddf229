import { pictureSources } from '@canteen/domain/picture-widths';
import { escapeHtml } from './escape-html.ts';
import type { FirstPicture } from './first-answers.ts';

export interface PageParts {
  /** Scripts that the page needs, as paths. */
  scripts: readonly string[];
  picture: FirstPicture | null;
  /** HTML in the place of the general placeholder until the app has loaded; '' for none. */
  screen?: string;
  /** The JSON of the API's answers, by path. */
  answers: Readonly<Record<string, unknown>>;
  /** The server's time. */
  now: Date;
}

/** What pwa/index.html shows until the app has loaded. `screen` is shown in its place. */
const PLACEHOLDER = /<!-- placeholder -->.*?<!-- \/placeholder -->/s;

const SCRIPT_TAGS = /<(?:script type="module"|link rel="modulepreload")/g;
const LATER = ' fetchpriority="low"';

/**
 * The app's page with what its first screen needs, so that the browser does not have to ask for it later: hints to load
 * scripts and the first picture at once, what is seen before the scripts have run, and the API's answers as JSON (pwa/src/data/server/first-answers.ts).
 */
export function pageHtml(html: string, { scripts, picture, screen = '', answers, now }: PageParts): string {
  const hints = [
    ...(picture ? [pictureHint(picture)] : []),
    ...scripts.map(
      (path) =>
        `<link rel="modulepreload"${screen === '' ? '' : LATER} crossorigin href="${escapeHtml(path)}">`,
    ),
  ].join('');
  const data = `<script type="application/json" id="first-answers">${escapeJson({ now: now.toUTCString(), answers })}</script>`;
  // Where the first screen is in the page, its pictures and the stylesheet come before the scripts.
  const page = screen === '' ? html : html.replace(SCRIPT_TAGS, `$&${LATER}`);
  // Functions, because a text may contain '$&'.
  return page
    .replace('</title>', () => `</title>${hints}`)
    .replace(PLACEHOLDER, (placeholder) => screen || placeholder)
    .replace('</body>', () => `${data}</body>`);
}

/** The page with the name of this app, APP_NAME, in the places of 'Canteen'. */
export const withAppName = (html: string, appName: string) =>
  html.replaceAll('Canteen', () => escapeHtml(appName));

function pictureHint({ imageUrl, sizes }: FirstPicture): string {
  const sources = pictureSources(imageUrl);
  const more = sources ? ` imagesrcset="${escapeHtml(sources)}" imagesizes="${escapeHtml(sizes)}"` : '';
  return `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(imageUrl)}"${more}>`;
}

/** JSON that cannot end the script element or begin a comment in it. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
