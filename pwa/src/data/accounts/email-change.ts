import * as z from 'zod/mini';

/** The last code: where it went, and when the next may be asked for (milliseconds since 1970, by the server's clock). */
export const sentCodeSchema = z.object({ newEmail: z.string(), resendAt: z.number() });
export type SentCode = z.infer<typeof sentCodeSchema>;

/** The email on the profile (section 4): as it is typed, its code mailed, proved. */
export type EmailChange =
  /** `typed` is null until something is: the email is then whatever it is at the moment. */
  | { step: 'email'; typed: string | null; sent: SentCode | null }
  | { step: 'otp'; sent: SentCode }
  | { step: 'complete'; sent: SentCode; otp: string };

export type EmailChangeEvent =
  | { type: 'typed'; email: string }
  /** A code is on its way. */
  | { type: 'sent'; sent: SentCode }
  | { type: 'wait'; resendAt: number }
  | { type: 'proved'; otp: string }
  /** Given up; the code that is out stays good. */
  | { type: 'cancelled' }
  /** The proof does not hold any more: from the start, with the address still there. */
  | { type: 'refused' }
  | { type: 'saved' };

export const NO_CHANGE = { step: 'email', typed: null, sent: null } as const satisfies EmailChange;

/** What becomes of the change; an event that has no place in a step changes nothing. */
export function emailChange(state: EmailChange, event: EmailChangeEvent): EmailChange {
  switch (event.type) {
    case 'typed':
      return state.step === 'email' ? { ...state, typed: event.email } : state;
    case 'sent':
      return state.step === 'complete' ? state : { step: 'otp', sent: event.sent };
    case 'wait':
      return state.step === 'otp' ? { ...state, sent: { ...state.sent, resendAt: event.resendAt } } : state;
    case 'proved':
      return state.step === 'otp' ? { step: 'complete', sent: state.sent, otp: event.otp } : state;
    case 'cancelled':
      return { ...NO_CHANGE, sent: state.sent };
    case 'refused':
      return state.step === 'complete' ? { ...NO_CHANGE, typed: state.sent.newEmail } : state;
    case 'saved':
      return NO_CHANGE;
  }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What the field shows. */
export const emailShown = (state: EmailChange, current: string) =>
  state.step === 'email' ? (state.typed ?? current) : state.sent.newEmail;

export const isChanged = (state: EmailChange, current: string) => !same(emailShown(state, current), current);

/** The code that is on its way to this address already: asking again would only be refused. */
export const sentTo = ({ sent }: EmailChange, email: string, now: number): SentCode | null =>
  sent && sent.newEmail === email && sent.resendAt > now ? sent : null;

/** What goes along with the profile. */
export const emailToSave = (state: EmailChange, current: string): { email: string; otp?: string } =>
  state.step === 'complete' ? { email: state.sent.newEmail, otp: state.otp } : { email: current };

/** Why the profile cannot be saved with this email yet, or null (section 5, profile). */
export const whyNotSaved = (state: EmailChange, current: string): string | null =>
  state.step !== 'complete' && isChanged(state, current)
    ? 'You must verify your new email address first'
    : null;
