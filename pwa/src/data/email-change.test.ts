import { describe, expect, it } from 'vitest';
import {
  emailChange,
  emailToSave,
  isChanged,
  whyNotSaved,
  type EmailChange,
  type EmailChangeEvent,
} from './email-change.ts';

const current = 'old@snu.edu.in';
const newEmail = 'new@snu.edu.in';
const still: EmailChange = { step: 'email', typed: current };
const typed: EmailChange = { step: 'email', typed: newEmail };
const otp: EmailChange = { step: 'otp', newEmail, resendAt: 30 };
const complete: EmailChange = { step: 'complete', newEmail, otp: '123456' };

describe('what becomes of it', () => {
  it.each<[string, EmailChange, EmailChangeEvent, EmailChange]>([
    ['typed', still, { type: 'typed', email: newEmail }, typed],
    ['typed while a code is out', otp, { type: 'typed', email: 'x' }, otp],
    ['a code is sent', typed, { type: 'sent', newEmail, resendAt: 30 }, otp],
    ['sent again', otp, { type: 'sent', newEmail, resendAt: 60 }, { ...otp, resendAt: 60 }],
    ['a late answer', complete, { type: 'sent', newEmail, resendAt: 60 }, complete],
    ['asked too often', otp, { type: 'wait', resendAt: 90 }, { ...otp, resendAt: 90 }],
    ['nothing to wait for', typed, { type: 'wait', resendAt: 90 }, typed],
    ['proved', otp, { type: 'proved', otp: '123456' }, complete],
    ['proved without a code', typed, { type: 'proved', otp: '123456' }, typed],
    ['cancelled with a code out', otp, { type: 'reset', email: current }, still],
    ['cancelled when proved', complete, { type: 'reset', email: current }, still],
  ])('%s', (_, before, event, after) => expect(emailChange(before, event)).toEqual(after));
});

describe('what is saved', () => {
  it.each<[EmailChange, string | null]>([
    [still, null],
    [{ step: 'email', typed: ' OLD@snu.edu.in' }, null],
    [typed, 'You must verify your new email address first'],
    [otp, 'You must verify your new email address first'],
    [complete, null],
  ])('%j: %s', (state, why) => expect(whyNotSaved(state, current)).toBe(why));

  it('sends the code only with the address that it proved', () => {
    expect(emailToSave(still, current)).toEqual({ email: current });
    expect(emailToSave(complete, current)).toEqual({ email: newEmail, otp: '123456' });
    expect(isChanged(complete, current)).toBe(true);
  });
});
