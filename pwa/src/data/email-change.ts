/** The email on the profile (section 4): as it is typed, its code mailed, proved. */
export type EmailChange =
  | { step: 'email'; typed: string }
  | { step: 'otp'; newEmail: string; resendAt: number }
  | { step: 'complete'; newEmail: string; otp: string };

export type EmailChangeEvent =
  | { type: 'typed'; email: string }
  /** A code is on its way; the next not before `resendAt` (milliseconds since 1970). */
  | { type: 'sent'; newEmail: string; resendAt: number }
  | { type: 'wait'; resendAt: number }
  | { type: 'proved'; otp: string }
  /** Given up, or saved: the email is `email`. */
  | { type: 'reset'; email: string };

/** What becomes of the change; an event that has no place in a step changes nothing. */
export function emailChange(state: EmailChange, event: EmailChangeEvent): EmailChange {
  switch (event.type) {
    case 'typed':
      return state.step === 'email' ? { step: 'email', typed: event.email } : state;
    case 'sent':
      if (state.step === 'complete') return state;
      return { step: 'otp', newEmail: event.newEmail, resendAt: event.resendAt };
    case 'wait':
      return state.step === 'otp' ? { ...state, resendAt: event.resendAt } : state;
    case 'proved':
      return state.step === 'otp' ? { step: 'complete', newEmail: state.newEmail, otp: event.otp } : state;
    case 'reset':
      return { step: 'email', typed: event.email };
  }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What the field shows. */
export const emailShown = (state: EmailChange) => (state.step === 'email' ? state.typed : state.newEmail);

export const isChanged = (state: EmailChange, current: string) => !same(emailShown(state), current);

/** What goes along with the profile. */
export const emailToSave = (state: EmailChange, current: string): { email: string; otp?: string } =>
  state.step === 'complete' ? { email: state.newEmail, otp: state.otp } : { email: current };

/** Why the profile cannot be saved with this email yet, or null (section 5, profile). */
export const whyNotSaved = (state: EmailChange, current: string): string | null =>
  state.step !== 'complete' && isChanged(state, current)
    ? 'You must verify your new email address first'
    : null;
