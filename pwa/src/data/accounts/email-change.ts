import { hasFields, isNumber, isOneOf, isOptional, isText } from '../../lib/has-fields.ts';

/** The last code: its address, and when the next may be requested (milliseconds since 1970, by the server's clock). */
interface SentCode {
  newEmail: string;
  resendAt: number;
}
/** As it is stored. `isOpen`: the code is asked for, or was verified. Older versions did not store it. */
export const isSentCode = hasFields<SentCode & { isOpen?: boolean }>({
  newEmail: isText,
  resendAt: isNumber,
  isOpen: isOptional(isOneOf(true, false)),
});

/** The state of an email change on the profile (section 4): type the address, get a code by mail, enter the code. */
export type EmailChange =
  /** `typed` is null until the user types: the field then shows the current email. */
  | { step: 'email'; typed: string | null; sent: SentCode | null }
  | { step: 'otp'; sent: SentCode }
  | { step: 'complete'; sent: SentCode; otp: string };

export type EmailChangeEvent =
  | { type: 'typed'; email: string }
  /** A code was sent. */
  | { type: 'sent'; sent: SentCode }
  | { type: 'wait'; newEmail: string; resendAt: number }
  | { type: 'verified'; newEmail: string; otp: string }
  /** The user has cancelled. The code that was sent stays valid. */
  | { type: 'cancelled' }
  /** The code is no longer valid. The change starts again with the same address. */
  | { type: 'refused' }
  | { type: 'saved'; email: string };

export const NO_CHANGE = { step: 'email', typed: null, sent: null } as const satisfies EmailChange;

/** The state after an event. An event that does not belong to the current step changes nothing. */
export function emailChange(state: EmailChange, event: EmailChangeEvent): EmailChange {
  switch (event.type) {
    case 'typed':
      return state.step === 'email' ? { ...state, typed: event.email } : state;
    case 'sent':
      // The user may have cancelled meanwhile, and typed another address.
      return state.step !== 'complete' && same(emailShown(state, ''), event.sent.newEmail)
        ? { step: 'otp', sent: event.sent }
        : state;
    case 'wait':
      return state.step === 'otp' && state.sent.newEmail === event.newEmail
        ? { ...state, sent: { ...state.sent, resendAt: event.resendAt } }
        : state;
    case 'verified':
      return state.step === 'otp' && state.sent.newEmail === event.newEmail
        ? { step: 'complete', sent: state.sent, otp: event.otp }
        : state;
    case 'cancelled':
      return { ...NO_CHANGE, sent: state.sent };
    case 'refused':
      return state.step === 'complete' ? { ...NO_CHANGE, typed: state.sent.newEmail } : state;
    case 'saved':
      // Another address may have been typed during the save.
      return isChanged(state, event.email) ? state : NO_CHANGE;
  }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The text in the email field. */
export const emailShown = (state: EmailChange, current: string) =>
  state.step === 'email' ? (state.typed ?? current) : state.sent.newEmail;

export const isChanged = (state: EmailChange, current: string) => !same(emailShown(state, current), current);

/** The code that was sent to this address, while the server would refuse to send another one; else null. */
export const sentTo = ({ sent }: EmailChange, email: string, now: number): SentCode | null =>
  sent && sent.newEmail === email && sent.resendAt > now ? sent : null;

/** The fields that are saved with the profile. */
export const emailToSave = (state: EmailChange, current: string): { email: string; otp?: string } =>
  state.step === 'complete' ? { email: state.sent.newEmail, otp: state.otp } : { email: current };

/** Why the profile cannot be saved with this email yet, or null (section 5, profile). */
export const emailProblem = (state: EmailChange, current: string): string | null =>
  state.step !== 'complete' && isChanged(state, current)
    ? 'You must verify your new email address first'
    : null;
