import { expect, test } from 'vitest';
import { isWellKnownPushService } from './well-known-push-services.ts';

test.each([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'api.push.apple.com',
  'wns2-par02p.notify.windows.com',
])('%s is a well-known push service', (host) => expect(isWellKnownPushService(host)).toBe(true));

test.each([
  'push.example.edu',
  'fcm.googleapis.com.example.edu',
  'a-fcm.googleapis.com',
  'storage.googleapis.com',
  'web-push.apple.com',
  'web.push.apple.com.example.edu',
])('%s is not a well-known push service', (host) => expect(isWellKnownPushService(host)).toBe(false));
