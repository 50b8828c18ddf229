import type { CodeSent } from '@canteen/domain/account.schema';
import { CODE_MINUTES, RESEND_SECONDS } from './one-time-code.ts';

/** The answer to everyone who asks for a code, whatever the mail will say. */
export const codeSent = (message: string): CodeSent => ({
  message,
  resendInSeconds: RESEND_SECONDS,
  expiresInSeconds: CODE_MINUTES * 60,
});
