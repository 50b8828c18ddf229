import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import type { Campus } from './campus.ts';
import type { Figure } from './rounds.ts';
import { growCampus } from './staff-lists.ts';

const OWNER = '9000000001';
const SLOWER = 4;
const STEPS = 120;
const STEP_PX = 60;
/** Of all frames. A blank page on the same machine loses some too, and is measured beside them. */
const ALLOWED = 0.05;
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

interface Frames {
  shown: number;
  lost: number;
}

/** The frames that Chromium drops while it scrolls the lists of staff on a phone with a 4 times slower processor. */
export async function benchScroll(campus: Campus): Promise<Figure[]> {
  if (!existsSync(CHROMIUM)) {
    console.log('Chromium is not on this machine, so scrolling is not measured.');
    return [];
  }
  await growCampus(campus.databaseUrl);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ baseURL: campus.url, viewport: { width: 360, height: 740 } });
    await logIn(page);
    const blank = await blankPage(page);
    const figures: Figure[] = [];
    for (const section of ['foods', 'shops', 'users', 'activity']) {
      await page.goto(`/admin/dashboard?section=${section}`);
      await longList(page);
      const frames = await scroll(page);
      const share = (one: Frames) => one.lost / (one.shown + one.lost);
      figures.push({
        name: `frames lost while scrolling: ${section}`,
        value: `${percent(share(frames))} of ${frames.shown + frames.lost}; a blank page ${percent(share(blank))}`,
        bound: `≤ ${percent(ALLOWED)} more than a blank page`,
        holds: share(frames) <= share(blank) + ALLOWED,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/contact/i).fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill('campus123');
  // No click: a phone has no mouse, and where a mouse is, Chromium looks in each frame for what has come below it.
  await page.getByRole('button', { name: 'Login' }).press('Enter');
  await page.getByText('Login Successful').waitFor();
}

/** Loads four pages of the list, where it has as many. */
async function longList(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
  await page.waitForLoadState('networkidle');
  const more = page.getByRole('button', { name: /^(Load|Show) more/ });
  for (let n = 0; n < 3 && (await more.count()) > 0; n += 1) {
    await more.press('Enter');
    await page.waitForLoadState('networkidle');
  }
}

async function blankPage(page: Page): Promise<Frames> {
  await page.goto('/healthz');
  await page.evaluate("document.body.style.height = '20000px'");
  return scroll(page);
}

/** Scrolls one step in each frame and counts the frames. A text, because tsx adds calls to functions that only Node.js has. */
const SCROLL = `new Promise((resolve) => {
  let shown = 0, lost = 0, last = 0;
  requestAnimationFrame(function next(at) {
    if (last > 0) {
      shown += 1;
      lost += Math.max(0, Math.round((at - last) / (1000 / 60)) - 1);
    }
    last = at;
    if (shown >= ${STEPS}) return resolve({ shown, lost });
    scrollBy(0, ${STEP_PX});
    requestAnimationFrame(next);
  });
})`;

async function scroll(page: Page): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    return await page.evaluate<Frames>(SCROLL);
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
  }
}
