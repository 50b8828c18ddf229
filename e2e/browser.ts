import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium's program, by CHROMIUM_PATH or where Debian puts it; null when this machine has none. */
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

// Somewhere on the campus: the map asks the browser where it is.
const HERE = { latitude: 28.5251, longitude: 77.5763 };
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

export interface Screen {
  context: BrowserContext;
  page: Page;
  /** What the page complained of: exceptions, console errors, answers of 500 and above. */
  complaints: string[];
}

/** A browser of somebody's own: a phone or a desktop that knows where it is. */
export async function openScreen(browser: Browser, url: string, viewport = PHONE): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    geolocation: HERE,
    permissions: ['geolocation'],
    locale: 'en-IN',
    // No map server can be reached from a test: the map has to be usable without.
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

/** Signs in by contact number, as the demo accounts can. */
export async function logIn(page: Page, contact: string, returnUrl?: string): Promise<void> {
  await page.goto(returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login');
  await page.getByLabel(/contact/i).fill(contact);
  await page.getByLabel('Password', { exact: true }).fill('campus123');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login Successful').waitFor();
}

/**
 * The screen as it stays: nothing is on its way any more, no request, no code, no letters, no skeleton, no toast and
 * no picture in sight, and nothing moves. What a press is to bring has to be waited for before.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // A toast is about the step before.
  for (const passing of [
    '.skeleton',
    '[role="status"][aria-busy="true"]',
    '[data-toast]',
    // Maps fade in by a clock of their own.
    '.leaflet-tile[style*="opacity: 0"]',
  ]) {
    await page.locator(passing).first().waitFor({ state: 'detached' });
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    // One that cannot be had is drawn as what stands in for it.
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    // Two: the first may still be the one in which the last of it is drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
