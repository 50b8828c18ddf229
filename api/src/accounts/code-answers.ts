import { codeSentSchema, doneSchema } from '@canteen/domain/accounts/account.schema';

// The answers to a call that mails a code or verifies one.

export const CODE_SENT = [
  'The mail is queued; the same answer whether or not the address has an account',
  codeSentSchema,
] as const;
export const CODE_VERIFIED = ['The code is verified', doneSchema] as const;
export const VERIFIED = { message: 'OTP verified successfully!' };
