import { expect, test, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';

test('an announcement that fails is reported, and the next one with its key is sent', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const announce = createAnnouncer(1, onError);
  const failure = new Error('The socket server is closed');
  announce('shops', () => {
    throw failure;
  });
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  const send = vi.fn<() => void>();
  await vi.waitFor(() => {
    announce('shops', send);
    expect(send).toHaveBeenCalled();
  });
});
