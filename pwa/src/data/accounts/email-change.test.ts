import { describe, expect, it } from 'vitest';
import {
  emailChange,
  emailShown,
  emailToSave,
  isChanged,
  NO_CHANGE,
  sentTo,
  emailProblem,
  type EmailChange,
  type EmailChangeEvent,
} from './email-change.ts';

const current = 'old@snu.edu.in';
const newEmail = 'new@snu.edu.in';
const sent = { newEmail, resendAt: 30 };
const typed: EmailChange = { step: 'email', typed: newEmail, sent: null };
const otp: EmailChange = { step: 'otp', sent };
const complete: EmailChange = { step: 'complete', sent, otp: '123456' };
const later = { newEmail, resendAt: 60 };
const other: EmailChange = { ...typed, typed: 'other@snu.edu.in' };
const otherOtp: EmailChange = { step: 'otp', sent: { newEmail: 'other@snu.edu.in', resendAt: 90 } };
const savedCurrent: EmailChangeEvent = { type: 'saved', email: current };

describe('the change of the email after an event', () => {
  it.each<[string, EmailChange, EmailChangeEvent, EmailChange]>([
    ['typed', NO_CHANGE, { type: 'typed', email: newEmail }, typed],
    ['typed after a code was sent', otp, { type: 'typed', email: 'x' }, otp],
    ['a code is sent', typed, { type: 'sent', sent }, otp],
    ['a code is sent to what was typed', { ...typed, typed: ' New@snu.edu.in' }, { type: 'sent', sent }, otp],
    ['a code is sent after cancelling', NO_CHANGE, { type: 'sent', sent }, NO_CHANGE],
    ['a code is sent to a former address', other, { type: 'sent', sent }, other],
    [
      'a code is sent to a former address, when the code of another one is asked for',
      otherOtp,
      { type: 'sent', sent },
      otherOtp,
    ],
    ['sent again', otp, { type: 'sent', sent: later }, { step: 'otp', sent: later }],
    ['a late answer', complete, { type: 'sent', sent: later }, complete],
    ['asked too often', otp, { type: 'wait', newEmail, resendAt: 60 }, { step: 'otp', sent: later }],
    ['asked too often for a former address', otherOtp, { type: 'wait', newEmail, resendAt: 60 }, otherOtp],
    ['nothing to wait for', typed, { type: 'wait', newEmail, resendAt: 90 }, typed],
    ['verified', otp, { type: 'verified', newEmail, otp: '123456' }, complete],
    ['verified without a code', typed, { type: 'verified', newEmail, otp: '123456' }, typed],
    ['a former address is verified', otherOtp, { type: 'verified', newEmail, otp: '123456' }, otherOtp],
    ['cancelled after a code was sent', otp, { type: 'cancelled' }, { ...NO_CHANGE, sent }],
    ['cancelled when verified', complete, { type: 'cancelled' }, { ...NO_CHANGE, sent }],
    ['cancelled before a code was sent', typed, { type: 'cancelled' }, NO_CHANGE],
    ['the code is no longer valid', complete, { type: 'refused' }, typed],
    ['refused without a proof', otp, { type: 'refused' }, otp],
    ['saved', complete, { type: 'saved', email: newEmail }, NO_CHANGE],
    ['saved without a change', { ...typed, typed: ' Old@snu.edu.in' }, savedCurrent, NO_CHANGE],
    ['saved while another address is typed', typed, savedCurrent, typed],
    ['saved while the code of another one is asked for', otp, savedCurrent, otp],
    ['saved while another one is verified', complete, savedCurrent, complete],
  ])('%s', (_, before, event, after) => expect(emailChange(before, event)).toEqual(after));
});

describe('the code that was sent', () => {
  it('is valid for its address, until another can be requested', () => {
    const cancelled = emailChange(otp, { type: 'cancelled' });
    expect(sentTo(cancelled, newEmail, 29)).toEqual(sent);
    expect(sentTo(cancelled, newEmail, 30)).toBeNull();
    expect(sentTo(cancelled, 'other@snu.edu.in', 29)).toBeNull();
    expect(sentTo(typed, newEmail, 29)).toBeNull();
  });
});

describe('what is saved', () => {
  it.each<[EmailChange, string | null]>([
    [NO_CHANGE, null],
    [{ ...NO_CHANGE, typed: ' OLD@snu.edu.in' }, null],
    [typed, 'You must verify your new email address first'],
    [otp, 'You must verify your new email address first'],
    [complete, null],
  ])('%j: %s', (state, why) => expect(emailProblem(state, current)).toBe(why));

  it('sends the code only with the address that was verified with it', () => {
    expect(emailToSave(NO_CHANGE, current)).toEqual({ email: current });
    expect(emailToSave(complete, current)).toEqual({ email: newEmail, otp: '123456' });
    expect(isChanged(complete, current)).toBe(true);
  });

  it('does not count an email that was changed on another device as a change in this form', () => {
    expect(emailShown(NO_CHANGE, 'elsewhere@snu.edu.in')).toBe('elsewhere@snu.edu.in');
    expect(isChanged(NO_CHANGE, 'elsewhere@snu.edu.in')).toBe(false);
    expect(emailProblem({ ...NO_CHANGE, sent }, 'elsewhere@snu.edu.in')).toBeNull();
  });
});
