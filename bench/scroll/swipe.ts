import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** How fast the finger is, in pixels per second: a slow move and a flick. */
const SPEEDS = [1500, 4000];
const SWIPES = 4;
const FROM = { x: 180, y: 640 };
const LENGTH_PX = 500;
const FRAME_MS = 1000 / 60;

/** Gives pages the function that moves a finger in Chromium itself. */
export const FINGER_FLAG = '--enable-gpu-benchmarking';

export interface Swiped {
  /** Frames of the time in which the list moved. */
  frames: number;
  /** Frames that were not shown, and those that were shown without another part that moves. */
  lost: number;
  /** Frames that were shown with an empty area. */
  empty: number;
}

interface FrameReport {
  state: string;
  scroll_state: string;
  affects_smoothness: boolean;
  has_missing_content: boolean;
  checkerboarded_needs_raster: boolean;
  checkerboarded_needs_record: boolean;
}

interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds of the clock that `process.hrtime` reads. */
  ts: number;
  args?: { frame_reporter?: FrameReport };
}

/**
 * Moves the page with a finger and reads from Chromium's own reports which frames were lost. The browser needs
 * FINGER_FLAG: a touch that the DevTools protocol sends (`Input.dispatchTouchEvent`) first waits for the page's next
 * frame, which a touch of a screen does not. Call it only on a page where no locator was used since it was loaded:
 * Playwright's listeners for touches make each touch wait for the page's scripts.
 */
export async function swipe(page: Page, slower: number): Promise<Swiped> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'benchmark'] },
  });
  const startedAt: number[] = [];
  try {
    for (const speed of SPEEDS) {
      // At the end of the page the finger would move nothing.
      for (let n = 0; n < SWIPES && (await pxBelow(page)) > LENGTH_PX; n += 1) {
        startedAt.push(Number(process.hrtime.bigint()) / 1000);
        await moveFinger(page, speed);
      }
    }
  } finally {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
  }
  const sum: Swiped = { frames: 0, lost: 0, empty: 0 };
  startedAt.forEach((start, n) => {
    const shown = events
      .filter(({ name, ph, ts }) => name === 'PipelineReporter' && ph === 'b' && ts >= start)
      .filter(({ ts }) => ts < (startedAt[n + 1] ?? Infinity))
      .flatMap(({ ts, args }) => (args?.frame_reporter ? [{ at: ts / 1000, ...args.frame_reporter }] : []))
      .filter(
        ({ state, scroll_state }) => state.startsWith('STATE_PRESENTED') && scroll_state !== 'SCROLL_NONE',
      )
      .toSorted((a, b) => a.at - b.at);
    if (shown.length === 0) throw new Error('the page did not move');
    // Two reports of one frame, when the main thread's part was shown later, have the same time or a later frame's.
    const times = [...new Set(shown.map(({ at }) => Math.round(at / FRAME_MS)))];
    const frames = (times.at(-1) ?? 0) - (times[0] ?? 0) + 1;
    sum.frames += frames;
    sum.lost += frames - times.length + shown.filter(({ affects_smoothness }) => affects_smoothness).length;
    sum.empty += shown.filter(
      (report) =>
        report.has_missing_content ||
        report.checkerboarded_needs_raster ||
        report.checkerboarded_needs_record,
    ).length;
  });
  return sum;
}

const pxBelow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);

/** Chromium reports the finger's place every 8 ms, and the page goes on moving when it is lifted. */
async function moveFinger(page: Page, speed: number): Promise<void> {
  await page.evaluate(`new Promise((done) => chrome.gpuBenchmarking.swipe(
    'up', ${LENGTH_PX}, done, ${FROM.x}, ${FROM.y}, ${speed}, ${speed}, chrome.gpuBenchmarking.TOUCH_INPUT))`);
  await pause(200);
}
