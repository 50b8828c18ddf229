import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { errorMessage } from './error-message.ts';
import { freePort } from './testing/free-port.ts';

test('an error of a connection to several addresses, which has no words, is told by its code', async () => {
  const port = await freePort();
  const refused = await new Promise<Error>((resolve) => {
    connect({
      port,
      host: 'two-addresses',
      autoSelectFamily: true,
      lookup: (_host, _options, found) =>
        found(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
        ]),
    }).on('error', resolve);
  });
  expect(refused.message).toBe('');
  expect(errorMessage(refused)).toBe('ECONNREFUSED');
  expect(errorMessage(new Error('no password'))).toBe('no password');
  expect(errorMessage('text')).toBe('text');
});
