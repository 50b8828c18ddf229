import * as z from 'zod/mini';

/** Registration and a forgotten password: the address, the code that was mailed to it, the rest (section 4). */
export const codeStepsSchema = z.object({
  step: z.enum(['email', 'code', 'last']),
  email: z.string(),
  otp: z.string(),
  /** When a code may be asked for again (milliseconds since 1970, by the server's clock); 0: now. */
  resendAt: z.number(),
});
export type CodeSteps = z.infer<typeof codeStepsSchema>;

export type CodeStepsEvent =
  | { type: 'sent'; email: string; resendAt: number }
  /** No code yet, and none before this. */
  | { type: 'wait'; resendAt: number }
  | { type: 'proved'; otp: string }
  | { type: 'back' }
  /** The code does not hold any more. */
  | { type: 'refused' }
  | { type: 'restart' };

export const FIRST_STEP: CodeSteps = { step: 'email', email: '', otp: '', resendAt: 0 };

/** What becomes of the steps; an event that has no place in a step changes nothing. */
export function codeSteps(state: CodeSteps, event: CodeStepsEvent): CodeSteps {
  switch (event.type) {
    case 'sent':
      if (state.step === 'last') return state;
      return { step: 'code', email: event.email, otp: '', resendAt: event.resendAt };
    case 'wait':
      return { ...state, resendAt: event.resendAt };
    case 'proved':
      return state.step === 'code' ? { ...state, step: 'last', otp: event.otp } : state;
    case 'back':
      return state.step === 'last' ? { ...state, step: 'code' } : state;
    case 'refused':
      return state.step === 'last' ? { ...state, step: 'code', otp: '' } : state;
    case 'restart':
      // The address stays to be corrected, and with it when that one may have another code.
      return { ...state, step: 'email', otp: '' };
  }
}

/** Whether a code is on its way to this address already: asking again would only be refused. */
export const isSentTo = (state: CodeSteps, email: string, now: number) =>
  state.email === email && state.resendAt > now;
