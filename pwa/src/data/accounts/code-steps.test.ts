import { expect, it } from 'vitest';
import { codeSteps, FIRST_STEP, isSentTo, type CodeSteps, type CodeStepsEvent } from './code-steps.ts';

const email = 'a@snu.edu.in';
const code: CodeSteps = { step: 'code', email, otp: '', resendAt: 30 };
const back: CodeSteps = { ...code, step: 'email' };
const last: CodeSteps = { step: 'last', email, otp: '123456', resendAt: 30 };

it.each<[string, CodeSteps, CodeStepsEvent, CodeSteps]>([
  ['a code is sent', FIRST_STEP, { type: 'sent', email, resendAt: 30 }, code],
  ['sent again', code, { type: 'resent', email, resendAt: 60 }, { ...code, resendAt: 60 }],
  ['a late answer changes nothing', last, { type: 'sent', email, resendAt: 60 }, last],
  ['sent again before the verification', last, { type: 'resent', email, resendAt: 60 }, last],
  ['sent again after change email', back, { type: 'resent', email, resendAt: 60 }, { ...back, resendAt: 60 }],
  ['sent again to a former address', code, { type: 'resent', email: 'b@snu.edu.in', resendAt: 60 }, code],
  ['asked too often', code, { type: 'wait', email, resendAt: 90 }, { ...code, resendAt: 90 }],
  ['asked too often for a former address', code, { type: 'wait', email: 'b@snu.edu.in', resendAt: 90 }, code],
  ['verified', code, { type: 'verified', email, otp: '123456' }, last],
  ['verified without a code', FIRST_STEP, { type: 'verified', email, otp: '123456' }, FIRST_STEP],
  ['verified after change email', back, { type: 'verified', email, otp: '123456' }, back],
  ['a former address is verified', code, { type: 'verified', email: 'b@snu.edu.in', otp: '123456' }, code],
  ['back from the details', last, { type: 'back' }, { ...last, step: 'code' }],
  ['back from another step', code, { type: 'back' }, code],
  ['Back to the address', last, { type: 'show', step: 'email' }, { ...last, step: 'email' }],
  ['Forward with the verified code', { ...last, step: 'email' }, { type: 'show', step: 'last' }, last],
  ['Forward without a verified code', code, { type: 'show', step: 'last' }, code],
  ['Forward without an address', FIRST_STEP, { type: 'show', step: 'code' }, FIRST_STEP],
  ['the code has expired', last, { type: 'refused' }, code],
  ['change email', code, { type: 'restart' }, { ...code, step: 'email' }],
  ['start over', last, { type: 'restart' }, { ...code, step: 'email' }],
])('%s', (_, before, event, after) => expect(codeSteps(before, event)).toEqual(after));

it('a code counts as sent to its address until another one can be requested', () => {
  expect(isSentTo(code, email, 29)).toBe(true);
  expect(isSentTo(code, email, 30)).toBe(false);
  expect(isSentTo(code, 'b@snu.edu.in', 29)).toBe(false);
});
