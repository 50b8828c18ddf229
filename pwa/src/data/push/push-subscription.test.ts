import { expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

it.each([
  ['denied', /^Notifications are blocked for this site\./],
  ['default', /^Notifications are not on yet\. Try again/],
] as const)(
  'the text of an error says what to do after the answer %s of the browser',
  async (permission, text) => {
    openBrowser('/profile');
    vi.stubGlobal('Notification', { requestPermission: async () => permission });
    const { subscribeToPush } = await import('../../lib/browser/browser-push.ts');
    const { pushErrorText } = await import('./push-subscription.ts');
    const error: unknown = await subscribeToPush('key').catch((failure: unknown) => failure);
    expect(pushErrorText(error, 'Please try again.')).toMatch(text);
    expect(pushErrorText(new TypeError('Failed to fetch'), 'Please try again.')).toBe('Please try again.');
  },
);
