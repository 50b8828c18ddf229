import { expect, it } from 'vitest';
import { isCampusEmail, campusEmailError } from './campus-email.ts';

it.each([
  ['asha@snu.edu.in', true],
  ['asha@mail.snu.edu.in', false],
  ['asha@notsnu.edu.in', false],
  ['asha@gmail.com', false],
  ['evil@gmail.com (a@snu.edu.in', false],
  ['evil@gmail.com,a@snu.edu.in', false],
  ['snu.edu.in', true],
  ['', false],
])('%s belongs to the campus domain: %s', (email, campus) => {
  expect(isCampusEmail(email, 'snu.edu.in')).toBe(campus);
});

it('the error text contains the first label of the campus domain', () => {
  expect(campusEmailError('snu.edu.in')).toBe('Please enter a snu email address');
  expect(campusEmailError('uni.example')).toBe('Please enter a uni email address');
});
