import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import postgres from 'postgres';
import { OWNER } from '../demo-accounts.ts';
import type { Figure } from '../figure.ts';
import { growCampus } from '../staff-lists.ts';
import type { Product } from '../start-product.ts';
import { FINGER_FLAG, swipe, type Swiped } from './swipe.ts';

const SLOWER = 4;
const STEPS = 120;
const STEP_PX = 60;
const ROUNDS = 3;
/** With a processor 4 times slower, a frame of 16.7 ms has time for this much work. */
const WORK_MS = 4.2;
/** The share of frames that may be lost while a script scrolls, beyond the share of the bare page. */
const ALLOWED_BY_SCRIPT = 0.05;
/** The share of frames that may be lost under a finger, beyond the share of the bare page. */
const ALLOWED_UNDER_FINGER = 0.005;
/** The app adds the rows of a long list in steps, and lets Chromium skip the groups half a second after the last. */
const AT_REST_MS = 1000;
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

interface Frames {
  shown: number;
  lost: number;
}

/** Each list with the CSS selector of its rows: the menu of a shop, and sections of the dashboard. */
const LISTS = {
  menu: 'main [id^="food-"]',
  foods: 'tbody tr',
  shops: 'tbody tr',
  users: 'tbody tr',
  orders: 'tbody tr',
  activity: 'ol[aria-label="Changes"] > li',
};

/** The part of a section that has the list, when it is not the first one. */
const VIEWS: Record<string, string> = { orders: '&view=list', activity: '&tab=changes' };

/**
 * The frames that Chromium drops on a phone with a 4 times slower processor, while a finger moves long lists and while a
 * script scrolls them, and the work of its main thread for a frame. Each list is measured in turn with a bare page of as
 * many rows of the same height.
 */
export async function benchScroll(product: Product): Promise<Figure[]> {
  if (!existsSync(CHROMIUM)) {
    console.log('Chromium is not on this machine, so scrolling is not measured.');
    return [];
  }
  await growCampus(product.databaseUrl);
  const menu = await addLongMenu(product.databaseUrl);
  await makeCopies(product);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', FINGER_FLAG],
  });
  try {
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await logIn(page);
    const figures: Figure[] = [];
    for (const [name, rows] of Object.entries(LISTS)) {
      const path = name === 'menu' ? menu : `/admin/dashboard?section=${name}${VIEWS[name] ?? ''}`;
      const ours: Frames = { shown: 0, lost: 0 };
      const bare: Frames = { shown: 0, lost: 0 };
      const finger = { ours: noSwipe(), bare: noSwipe() };
      const work = { ours: [] as number[], bare: [] as number[] };
      let size = { count: 0, height: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.goto(path);
        size = await longList(page, rows);
        addSwipe(finger.ours, await swipe(page, SLOWER));
        await barePage(page, size);
        addSwipe(finger.bare, await swipe(page, SLOWER));
      }
      for (let round = 0; round <= ROUNDS; round += 1) {
        const isTraced = round === ROUNDS;
        await page.goto(path);
        size = await longList(page, rows);
        if (isTraced) work.ours = await workOfFrames(page);
        else add(ours, await scroll(page));
        await barePage(page, size);
        if (isTraced) work.bare = await workOfFrames(page);
        else add(bare, await scroll(page));
      }
      figures.push(fingerFigure(`${name}, ${size.count} rows`, finger.ours, finger.bare));
      const share = (one: Frames) => one.lost / (one.shown + one.lost);
      figures.push({
        name: `frames lost while a script scrolls: ${name}, ${size.count} rows`,
        value: `${percent(share(ours))} of ${ours.shown + ours.lost}; bare rows ${percent(share(bare))}`,
        limit: `≤ ${percent(ALLOWED_BY_SCRIPT)} more than bare rows`,
        holds: share(ours) <= share(bare) + ALLOWED_BY_SCRIPT,
      });
      const long = (frames: number[]) => percent(frames.filter((ms) => ms > WORK_MS).length / frames.length);
      const middle = (frames: number[]) => frames.toSorted((a, b) => a - b)[frames.length >> 1]?.toFixed(1);
      figures.push({
        name: `frames with more than ${WORK_MS} ms of work: ${name}`,
        value: `${long(work.ours)}, median ${middle(work.ours)} ms; bare rows ${long(work.bare)}, ${middle(work.bare)} ms`,
        limit: 'none',
        holds: true,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const noSwipe = (): Swiped => ({ frames: 0, lost: 0, empty: 0 });

function addSwipe(sum: Swiped, more: Swiped): void {
  sum.frames += more.frames;
  sum.lost += more.lost;
  sum.empty += more.empty;
}

function fingerFigure(name: string, ours: Swiped, bare: Swiped): Figure {
  const share = ({ lost, frames }: Swiped) => lost / frames;
  const told = (one: Swiped) => `${percent(share(one))} of ${one.frames}, with an empty area ${one.empty}`;
  return {
    name: `frames lost under a finger: ${name}`,
    value: `${told(ours)}; bare rows ${told(bare)}`,
    limit: `≤ ${percent(ALLOWED_UNDER_FINGER)} more than bare rows`,
    holds: share(ours) <= share(bare) + ALLOWED_UNDER_FINGER,
  };
}

function add(sum: Frames, more: Frames): void {
  sum.shown += more.shown;
  sum.lost += more.lost;
}

/** Adds an open shop with 500 foods in ten categories, with the pictures of the demo campus. Returns the path of its page. */
async function addLongMenu(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [shop] = await sql<{ id: string }[]>`
      insert into shops (name, description, address, contact, opening_time, closing_time, manual_override)
      values ('Long Menu', 'Everything', 'Block 9', '9812345678', '00:00', '23:59', true) returning id`;
    await sql`
      with picture as (
        select image_url, row_number() over () - 1 as n, count(*) over () as total
        from (select distinct image_url from foods where image_url <> '') as known),
      made as (
        insert into foods (shop_id, name, price, description, created_at, image_url)
        select ${shop?.id ?? ''}, 'Dish number ' || number, 1000 + number * 100,
          'Rice, two vegetables, dal, curd and a papad', now() - make_interval(secs => number), picture.image_url
        from generate_series(1, 500) as number join picture on picture.n = number % picture.total
        returning id, price)
      insert into food_tags (food_id, tag_key, position)
      select id, (select key from tags order by key offset (price / 100) % 10 limit 1), 0 from made`;
    return `/shop/${shop?.id}`;
  } finally {
    await sql.end();
  }
}

/**
 * The server makes a small copy of a picture when somebody first asks for it. Here it would do so on the processor that
 * has to show the frames.
 */
async function makeCopies({ databaseUrl, url }: Product): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const pictures = await sql<{ id: string }[]>`select id from pictures`;
    for (const { id } of pictures)
      for (const width of [112, 224]) await (await fetch(`${url}/pictures/${id}?w=${width}`)).arrayBuffer();
  } finally {
    await sql.end();
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

/**
 * Loads four pages of the list, where it has as many, and waits until the app has added all rows and nothing changes any
 * more. Without locators, for `swipe`. Returns what the bare page needs.
 */
async function longList(page: Page, rows: string): Promise<{ count: number; height: number }> {
  const all = `document.querySelectorAll(${JSON.stringify(rows)})`;
  const count = () => page.evaluate<number>(`${all}.length`);
  const reaches = async (min: number) => {
    while ((await count()) < min) await pause(50);
    await page.waitForLoadState('networkidle');
  };
  await reaches(1);
  for (let n = 0; n < 3; n += 1) {
    const before = await count();
    const isMore = await page.evaluate<boolean>(`(() => {
      const more = [...document.querySelectorAll('button')]
        .find((button) => /^(Load|Show) (more|All|older)/.test(button.textContent.trim()));
      more?.click();
      return more !== undefined;
    })()`);
    if (!isMore) break;
    await reaches(before + 1);
  }
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
  for (let known = 0; known !== (await count()); await pause(AT_REST_MS)) known = await count();
  return page.evaluate(`(rows => ({ count: rows.length, height: rows[0].offsetHeight }))(${all})`);
}

async function barePage(page: Page, { count, height }: { count: number; height: number }): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(`document.body.replaceChildren(...Array.from({ length: ${count} }, (_, n) => {
    const row = document.createElement('p');
    row.textContent = 'Row ' + n;
    row.style.height = '${height}px';
    return row;
  }))`);
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

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time, so that other programs do not count. */
  tdur?: number;
}

/** The processor time of the page's main thread for each frame, in milliseconds, without the slower processor. */
async function workOfFrames(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await page.evaluate(SCROLL);
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts);
  const [first] = frames;
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      tdur !== undefined &&
      pid === first?.pid &&
      tid === first.tid,
  );
  return frames.slice(0, -1).map(({ ts }, index) => {
    const end = frames[index + 1]?.ts ?? ts;
    // A task belongs to the frame in which it ends, or to the one whose scripts it runs.
    const own = tasks.filter((task) => {
      const done = task.ts + (task.dur ?? 0);
      return done > ts && task.ts < end && !(task.ts > ts && done > end);
    });
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}
