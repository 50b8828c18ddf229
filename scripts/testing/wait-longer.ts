// vi.waitFor takes no default from the settings. Its own is one second, which a busy machine exceeds.
import { vi } from 'vitest';

const { waitFor } = vi;

// Test files share a process, and this runs for each of them.
if (waitFor.name !== 'waitLonger') {
  vi.waitFor = function waitLonger(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout: 20_000, ...options });
  };
}
