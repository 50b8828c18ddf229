import type { Page } from 'playwright-core';

/** A tone that the page has given to its sound. */
export interface Tone {
  loudness: number;
  pitch: number;
}

/**
 * Records the tones that the page plays (they are still heard), and replaces its app badge by the list `window.badges`. Call
 * it before the page is opened.
 */
export async function recordTonesAndBadges(page: Page): Promise<() => Promise<Tone[]>> {
  await page.addInitScript(() => {
    const tones: Tone[] = [];
    const badges: number[] = [];
    Object.assign(window, { tones, badges });
    // A page that is not installed has no badge.
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => Promise.resolve(badges.push(count)),
      clearAppBadge: () => Promise.resolve(badges.push(0)),
    });
    const { linearRampToValueAtTime: ramp } = AudioParam.prototype;
    let loudness = 0;
    AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
      loudness = value;
      return ramp.call(this, value, at);
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
      tones.push({ loudness, pitch: this.frequency.value });
      start.call(this, at);
    };
  });
  return () => page.evaluate(() => (window as unknown as { tones: Tone[] }).tones);
}
