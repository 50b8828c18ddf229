import { createHash } from 'node:crypto';
import { escapeHtml } from '@canteen/domain/escape-html';
import { pictureSources } from '@canteen/domain/pictures/picture-widths';
import type { FirstPicture } from './first-screens.ts';

interface PageParts {
  /** Scripts that the page needs, as paths. */
  scripts: readonly string[];
  picture: FirstPicture | null;
  /** HTML in the place of the general placeholder until the app has loaded; '' for none. */
  placeholder?: string;
  /** The JSON of the API's answers, by path. */
  answers: Readonly<Record<string, unknown>>;
  /** The server's time. */
  now: Date;
}

/** What pwa/index.html shows until the app has loaded. `placeholder` is shown in its place. */
const PLACEHOLDER = /<!-- placeholder -->.*?<!-- \/placeholder -->/s;

/** The app's scripts in the built page, and the hints to load them. */
const SCRIPT_TAGS = /<script type="module"[^>]*><\/script>\n?|<link rel="modulepreload"[^>]*>\n?/g;
const STYLESHEET = /<link rel="stylesheet"[^>]*>\n?/;

/**
 * Adds the app's scripts after the first paint, or at once in a tab that is not shown. Until then a slow network loads
 * only what the first paint needs, and no script delays it.
 */
const AFTER_PAINT =
  "(()=>{let later=document.getElementById('later');const load=()=>{later&&document.head.append(later.content);later=null};" +
  "document.hidden?load():new PerformanceObserver(load).observe({type:'paint',buffered:true});setTimeout(load,3000)})()";
/** Lets the browser run this script, as a source of `script-src`. */
export const AFTER_PAINT_SOURCE = `'sha256-${createHash('sha256').update(AFTER_PAINT).digest('base64')}'`;

/**
 * The app's page with what its first screen needs, so that the browser does not have to ask for it later: hints to load
 * scripts and the first picture, what is seen before the scripts have run, and the API's answers as JSON
 * (pwa/src/data/api-client/preloaded-answers.ts). When the page shows something without scripts, the
 * scripts are loaded after it.
 */
export function pageHtml(
  html: string,
  { scripts, picture, placeholder = '', answers, now }: PageParts,
): string {
  const hints = scripts
    .map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}">`)
    .join('');
  const first = picture ? pictureHint(picture) : '';
  const data = `<script type="application/json" id="first-answers">${escapeJson({ now: now.toUTCString(), answers })}</script>`;
  // Functions, because a text may contain '$&'.
  const page = html
    .replace('</title>', () => `</title>${first}${placeholder === '' ? hints : ''}`)
    .replace(PLACEHOLDER, (general) => placeholder || general);
  if (placeholder === '') return page.replace('</body>', () => `${data}</body>`);
  const [stylesheet = ''] = STYLESHEET.exec(page) ?? [];
  const later = `<template id="later">${hints}${(page.match(SCRIPT_TAGS) ?? []).join('')}</template>`;
  return page
    .replaceAll(SCRIPT_TAGS, '')
    .replace(STYLESHEET, '')
    .replace('<title>', () => `${stylesheet}<title>`)
    .replace('</body>', () => `${data}${later}<script>${AFTER_PAINT}</script></body>`);
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
