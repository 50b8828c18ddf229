import { afterEach, expect, it, vi } from 'vitest';
import { locate } from './locate.ts';

const answer = (message: string) =>
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (_: unknown, fail: (error: { message: string }) => void) => fail({ message }),
    },
  });

afterEach(() => vi.unstubAllGlobals());

it("fails with the browser's message", async () => {
  answer('User denied Geolocation');
  await expect(locate()).rejects.toThrow('User denied Geolocation');
});

it('fails with a message of its own when the browser gives none', async () => {
  answer('');
  await expect(locate()).rejects.toThrow('This browser cannot tell your location');
});
