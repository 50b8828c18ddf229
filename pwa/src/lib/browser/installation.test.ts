import { describe, expect, it } from 'vitest';
import { isIosDevice } from './installation.ts';

describe('isIosDevice', () => {
  it('recognises iPhones and iPads, and no other devices', () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
    expect(isIosDevice({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 })).toBe(
      true,
    );
    expect(isIosDevice({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
    expect(isIosDevice({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
    expect(isIosDevice({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })).toBe(false);
  });
});
