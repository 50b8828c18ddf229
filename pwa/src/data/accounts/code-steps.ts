import { hasFields, isNumber, isOneOf, isText } from '../../lib/has-fields.ts';

export const CODE_STEPS = ['email', 'code', 'last'] as const;

/** Registration and a forgotten password: the email address, the mailed code, the other fields (section 4). */
export interface CodeSteps {
  step: (typeof CODE_STEPS)[number];
  email: string;
  otp: string;
  /** When a code may be requested again (milliseconds since 1970, by the server's clock); 0: now. */
  resendAt: number;
}
export const isCodeSteps = hasFields<CodeSteps>({
  step: isOneOf(...CODE_STEPS),
  email: isText,
  otp: isText,
  resendAt: isNumber,
});

export type CodeStepsEvent =
  | { type: 'sent'; email: string; resendAt: number }
  /** Another code was sent to the same address. */
  | { type: 'resent'; email: string; resendAt: number }
  /** No code was sent, and none can be requested before this time. */
  | { type: 'wait'; email: string; resendAt: number }
  | { type: 'verified'; email: string; otp: string }
  | { type: 'back' }
  /** Back or Forward in the browser. */
  | { type: 'show'; step: CodeSteps['step'] }
  /** The code is no longer valid. */
  | { type: 'refused' }
  | { type: 'restart' };

export const FIRST_STEP: CodeSteps = { step: 'email', email: '', otp: '', resendAt: 0 };

/** The step after an event. An event that does not belong to the current step changes nothing. */
export function codeSteps(state: CodeSteps, event: CodeStepsEvent): CodeSteps {
  switch (event.type) {
    case 'sent':
      if (state.step === 'last') return state;
      return { step: 'code', email: event.email, otp: '', resendAt: event.resendAt };
    case 'resent':
      // The user may have gone back, or entered another address.
      return state.step === 'last' || state.email !== event.email
        ? state
        : { ...state, otp: '', resendAt: event.resendAt };
    case 'wait':
      return state.email === event.email ? { ...state, resendAt: event.resendAt } : state;
    case 'verified':
      return state.step === 'code' && state.email === event.email
        ? { ...state, step: 'last', otp: event.otp }
        : state;
    case 'back':
      return state.step === 'last' ? { ...state, step: 'code' } : state;
    case 'show':
      return canShow(state, event.step) ? { ...state, step: event.step } : state;
    case 'refused':
      return state.step === 'last' ? { ...state, step: 'code', otp: '' } : state;
    case 'restart':
      // Keep the address, so that the user can correct it, and the time when it may get another code.
      return { ...state, step: 'email', otp: '' };
  }
}

/** Whether the user can return to this step: to the code when one was sent, to the last step with a verified code. */
export function canShow({ email, otp }: CodeSteps, step: CodeSteps['step']): boolean {
  if (step === 'email') return true;
  return email !== '' && (step === 'code' || otp !== '');
}

/** Whether a code was sent to this address and the server would refuse to send another one now. */
export const isSentTo = (state: CodeSteps, email: string, now: number) =>
  state.email === email && state.resendAt > now;
