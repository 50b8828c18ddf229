import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { BROWSERS, BROWSERS_WITH_NOTIFICATIONS, findProgram } from '../../scripts/testing/find-program.ts';
import { repeatAt503 } from './product/start-product.ts';

/** The path of Chromium: CHROMIUM_PATH, or the usual paths. Null if it is not installed. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? findProgram(...BROWSERS);

/** A browser that shows notifications, which the headless shell does not. Null if none is installed. */
export const notifyingBrowserPath = findProgram(...BROWSERS_WITH_NOTIFICATIONS);

export function openBrowser(executablePath = chromiumPath): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? '',
    timeout: 120_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Starts no spare process for each page.
      '--disable-features=SpareRendererForSitePerProcess',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

let shared: Promise<Browser> | undefined;

/** One browser for all test files that this process runs, because its start takes longer than a page. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await shared?.catch(() => undefined);
  if (open?.isConnected()) return open;
  shared = openBrowser();
  return shared;
}

// A place on the campus, for the map.
const CAMPUS_LOCATION = { latitude: 28.5251, longitude: 77.5763 };
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** The password of every demo account. */
export const PASSWORD = 'campus123';

// Long, because other programs may take most of the machine's time.
const TIMEOUT_MS = 60_000;

/**
 * Changes limits of the app, in the pages that are opened next: a busy machine would reach them, or a test would wait for
 * them too long. `from` milliseconds become `to`, of setTimeout, setInterval and AbortSignal.timeout.
 */
export const changeLimit = (context: BrowserContext, from: number, to: number) =>
  context.addInitScript(
    ([before, after]) => {
      const { setTimeout: start, setInterval: repeat } = window;
      window.setTimeout = ((run: () => void, ms?: number) =>
        start(run, ms === before ? after : ms)) as typeof start;
      window.setInterval = ((run: () => void, ms?: number) =>
        repeat(run, ms === before ? after : ms)) as typeof repeat;
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === before ? after : ms);
    },
    [from, to] as const,
  );

export interface Screen {
  context: BrowserContext;
  page: Page;
  /** Exceptions, console errors, and responses with status 500 and above. */
  pageErrors: string[];
}

/**
 * Opens a page with its own storage and with a location on the campus. Without a service worker, which costs a second
 * at each first visit, and without motion, which costs about 7 % of the processor's time, unless they are asked for.
 */
export async function openScreen(
  browser: Browser,
  url: string,
  viewport = PHONE,
  {
    serviceWorkers = 'block',
    hasTouch = false,
    reducedMotion = 'reduce',
  }: Pick<BrowserContextOptions, 'serviceWorkers' | 'hasTouch' | 'reducedMotion'> = {},
): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    geolocation: CAMPUS_LOCATION,
    permissions: ['geolocation'],
    locale: 'en-IN',
    serviceWorkers,
    hasTouch,
    reducedMotion,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    // The second one is for a socket, while a test has switched the network off.
    if (message.type() === 'error' && !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(text))
      pageErrors.push(text);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) pageErrors.push(`${answer.status()} ${answer.url()}`);
  });
  return { context, page, pageErrors };
}

/** Logs an account in without the form, by its contact number and the password of the demo, and opens a page. */
export async function logIn(page: Page, contact: string, path = '/'): Promise<void> {
  const user = await repeatAt503(async () => {
    const answer = await page.request.post('/api/users/login', { data: { contact, password: PASSWORD } });
    if (!answer.ok()) throw new Error(`login of ${contact}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  });
  // Before the app, which reads the user when it starts.
  const store = await page.addInitScript((text) => localStorage.setItem('user', text), JSON.stringify(user));
  await page.goto(path);
  await store.dispose();
}

/** Call it before the page of the app is opened. Resolves when the server has accepted the connection of its socket. */
export const whenConnected = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        // Engine.IO's type of a message, and Socket.IO's of a connection.
        if (String(payload).startsWith('40')) resolve();
      }),
    );
  });

/** Logs a demo account in with the form. */
export async function logInByForm(page: Page, contact: string, returnUrl?: string): Promise<void> {
  await page.goto(returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login');
  await page.getByLabel(/contact/i).fill(contact);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Waited for from before the click, because the message is shown for 2 seconds only.
  await Promise.all([
    page.getByText('Login Successful').waitFor(),
    page.getByRole('button', { name: 'Login' }).click(),
  ]);
}

/**
 * Waits until the history has `count` entries for open dialogs and unsaved forms. A closed dialog goes back over its
 * entry a moment later, and would then end what the next step of a test has begun.
 */
export async function waitForHistoryEntries(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => (history.state?.layers ?? 0) === wanted, count);
}

/** Waits until a change of the window's size, its colours or its font size is drawn. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Waits until the screen is complete: requests, scripts, fonts and visible pictures are loaded, no skeleton and no toast
 * is shown, and animations have ended. Wait for the result of a click before calling this.
 */
export async function waitUntilComplete(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // A toast belongs to the previous step.
  for (const selector of [
    '.skeleton',
    '[role="status"][aria-busy="true"]',
    '[data-toast]',
    // Map tiles fade in without a CSS animation.
    '.leaflet-tile[style*="opacity: 0"]',
  ]) {
    await page.locator(selector).first().waitFor({ state: 'detached' });
  }
  // Asked again and again, because the promise of a picture or an animation may never be settled once its part of the
  // page goes away or is skipped. No function with a name in it: the screenshots run without the helper that keeps names.
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      // A picture that cannot be loaded is replaced by a drawn one.
      [...document.images]
        .filter((image) => image.getBoundingClientRect().bottom > 0)
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
        .every((image) => image.complete) &&
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        // An animation in a part that the browser skips, far from the screen, waits until that part is drawn.
        .every(
          ({ effect }) =>
            effect instanceof KeyframeEffect &&
            effect.target?.checkVisibility({ contentVisibilityAuto: true }) === false,
        ),
    undefined,
    { timeout: 60_000 },
  );
  await page.evaluate(async () => {
    // Two frames: the first may still draw the last change.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
