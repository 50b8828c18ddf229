import { expect, test } from 'vitest';
import { contactHref, contactVerb, isEmailContact } from './support-contact.ts';

test.each([
  ['help@example.edu', true, 'mailto:help@example.edu', 'write to'],
  ['50%+more@example.edu', true, 'mailto:50%25+more@example.edu', 'write to'],
  ['+91 (120) 717-0100', false, 'tel:+911207170100', 'call'],
  ['1800 266 4445', false, 'tel:18002664445', 'call'],
])('the contact %s has its link and its verb', (contact, isEmail, href, verb) => {
  expect(isEmailContact(contact)).toBe(isEmail);
  expect(contactHref(contact)).toBe(href);
  expect(contactVerb(contact)).toBe(verb);
});
