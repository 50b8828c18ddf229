import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of Chromium: CHROMIUM_PATH, or the usual paths of Debian. Null if it is not installed. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path)) ?? null;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

// A place on the campus, for the map.
const CAMPUS_LOCATION = { latitude: 28.5251, longitude: 77.5763 };
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

export interface Screen {
  context: BrowserContext;
  page: Page;
  /** Exceptions, console errors, and responses with status 500 and above. */
  complaints: string[];
}

/** Opens a page with its own storage and with a location on the campus. */
export async function openScreen(browser: Browser, url: string, viewport = PHONE): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    geolocation: CAMPUS_LOCATION,
    permissions: ['geolocation'],
    locale: 'en-IN',
    // Tests cannot reach a map server.
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/Failed to load resource/.test(text)) complaints.push(text);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  return { context, page, complaints };
}

/** Logs a demo account in by its contact number. */
export async function logIn(page: Page, contact: string, returnUrl?: string): Promise<void> {
  await page.goto(returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login');
  await page.getByLabel(/contact/i).fill(contact);
  await page.getByLabel('Password', { exact: true }).fill('campus123');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login Successful').waitFor();
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
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    // A picture that cannot be loaded is replaced by a drawn one.
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
    // Two frames: the first may still draw the last change.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
