import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the note says by the clock of the server how old the list is', async () => {
  // The device's clock is an hour slow.
  vi.useFakeTimers({ now: Date.parse('2026-11-20T07:35:00Z') });
  openBrowser();
  vi.stubGlobal('navigator', { onLine: false });
  const { updateServerTime } = await import('../../lib/time/clock.ts');
  updateServerTime('Fri, 20 Nov 2026 08:35:00 GMT', Date.now());
  const { ConnectionNote } = await import('./connection-note.tsx');
  const note = renderToStaticMarkup(<ConnectionNote updatedAt={Date.now() - 60_000} />);
  expect(note).toContain('as of 14:04');
});
