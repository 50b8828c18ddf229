import { expect, test } from 'vitest';
import { checkSupportContact } from './check-support-contact.ts';

test('the doctor says whether customers are told whom to ask', () => {
  expect(checkSupportContact({ supportContact: 'help@example.edu' })).toMatchObject({
    state: 'ok',
    message: 'customers ask help@example.edu',
  });
  expect(checkSupportContact({ supportContact: undefined })).toMatchObject({
    state: 'note',
    remedy: expect.stringContaining('SUPPORT_CONTACT') as string,
  });
});
