import { afterEach, describe, expect, it } from 'vitest';
import { shownToasts, toast } from './toast.ts';

afterEach(() => {
  for (const { id } of shownToasts.get()) toast.dismiss(id);
});

describe('toast', () => {
  it('shows errors for five seconds and others for two', () => {
    toast.success('Item added to cart!');
    toast.error('Failed to load shops');
    expect(shownToasts.get().map(({ tone, duration }) => [tone, duration])).toEqual([
      ['success', 2_000],
      ['error', 5_000],
    ]);
  });

  it('shows the same message once and restarts its time', () => {
    const first = toast.error('Failed to load shops');
    const again = toast.error('Failed to load shops');
    expect(shownToasts.get().map(({ id }) => id)).toEqual([again]);
    expect(again).not.toBe(first);
  });

  it('shows a message with a button for five seconds, also beside the same message with another button', () => {
    const action = { label: 'Undo', name: 'Undo', run: () => undefined };
    toast.success('Order status updated to READY', action);
    toast.success('Order status updated to READY', action);
    toast.success('Order status updated to READY');
    expect(shownToasts.get().map(({ duration, action: button }) => [duration, button?.label])).toEqual([
      [5_000, 'Undo'],
      [5_000, 'Undo'],
      [2_000, undefined],
    ]);
  });

  it('shows only the newest message of a kind, and errors beside it', () => {
    const action = { label: 'Undo', name: 'Undo', run: () => undefined };
    toast.success('Item added to cart!');
    toast.success('Order status updated to ACCEPTED', action, 'status');
    toast.error('Failed to update order status');
    toast.success('Order status updated to READY', action, 'status');
    expect(shownToasts.get().map(({ message }) => message)).toEqual([
      'Item added to cart!',
      'Failed to update order status',
      'Order status updated to READY',
    ]);
  });

  it('keeps the newest four', () => {
    for (const message of ['1', '2', '3', '4', '5']) toast.info(message);
    expect(shownToasts.get().map(({ message }) => message)).toEqual(['2', '3', '4', '5']);
  });

  it('calls listeners until they unsubscribe', () => {
    let callCount = 0;
    const leave = shownToasts.subscribe(() => {
      callCount += 1;
    });
    const id = toast.info('Redirecting to homepage');
    toast.dismiss(id);
    leave();
    toast.info('Logout Successful');
    expect(callCount).toBe(2);
  });
});
