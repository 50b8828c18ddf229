// vi.waitFor takes no default from the settings. Its own is one second, which a busy machine exceeds.
import { vi } from 'vitest';

const { waitFor } = vi;

vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 20_000, ...options });
