import type { CDPSession, Page } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';

/** How fast the finger is, in pixels of a millisecond: a slow move and a flick. */
const SPEEDS = [1.5, 4];
const SWIPES = 4;
const FROM_Y = 640;
const LENGTH_PX = 500;
/** A touch screen reports about this often. */
const REPORT_MS = 8;

export interface Swiped {
  /** Frames that Chromium wanted to show while the list moved. */
  frames: number;
  /** Frames of a movement that were not shown, or shown without a part that moves. */
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

interface ReportEvent {
  name: string;
  ph: string;
  args?: { frame_reporter?: FrameReport };
}

/**
 * Moves the page with a finger and reads from Chromium's own reports which frames were lost. Call it only on a page where
 * no locator was used since it was loaded: Playwright's listeners for touches make each touch wait for the page's scripts.
 */
export async function swipe(page: Page, slower: number): Promise<Swiped> {
  const cdp = await page.context().newCDPSession(page);
  const events: ReportEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as ReportEvent[])));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'benchmark'] },
  });
  try {
    for (const speed of SPEEDS) for (let n = 0; n < SWIPES; n += 1) await moveFinger(cdp, speed);
  } finally {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
  }
  const reports = events.flatMap(({ name, ph, args }) =>
    name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter ? [args.frame_reporter] : [],
  );
  const moving = reports.filter(
    ({ state, scroll_state, affects_smoothness }) =>
      state !== 'STATE_NO_UPDATE_DESIRED' && (scroll_state !== 'SCROLL_NONE' || affects_smoothness),
  );
  if (moving.length === 0) throw new Error('the page did not move');
  return {
    frames: moving.length,
    lost: moving.filter(({ state, affects_smoothness }) => affects_smoothness || state === 'STATE_DROPPED')
      .length,
    empty: moving.filter(
      (report) =>
        report.has_missing_content ||
        report.checkerboarded_needs_raster ||
        report.checkerboarded_needs_record,
    ).length,
  };
}

async function moveFinger(cdp: CDPSession, speed: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 180, y }] });
  await touch('touchStart', FROM_Y);
  const startedAt = performance.now();
  for (;;) {
    const moved = (performance.now() - startedAt) * speed;
    if (moved >= LENGTH_PX) break;
    await touch('touchMove', FROM_Y - moved);
    await pause(REPORT_MS);
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await pause(200);
}
