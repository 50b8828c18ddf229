import { expect, test } from 'vitest';
import { contactDigits, contactSearch } from './contact-search.ts';

test.each([
  ['9000000005', '9000000005'],
  ['+919000000005', '9000000005'],
  ['+91 90000 00005', '9000000005'],
  ['+91 90000', '90000'],
  ['+91 900', null],
  ['090000-00005', '9000000005'],
  ['(900) 000 0005', '9000000005'],
  ['0005', '0005'],
  ['9190', '9190'],
  ['42', null],
  ['ananya', null],
  ['room 12', null],
])('%s is searched as %s', (text, found) => {
  expect(contactSearch(text)).toBe(found);
});

test.each([
  [' +91 98123 45673', '9812345673'],
  ['919812345673', '9812345673'],
  ['09812345673', '9812345673'],
  ['98123-45673', '9812345673'],
  ['98123456731', '98123456731'],
  ['+91 98123', '+91 98123'],
  ['', ''],
])('%s as a contact number is %s', (text, digits) => {
  expect(contactDigits(text)).toBe(digits);
});
