import type { Sql } from '../database/connect.ts';
import { createSharedLimit } from './shared-limit.ts';

/** After this number of wrong codes in an hour, each code has one try. */
export const MAX_WRONG_CODES = 1_000;
/** Of a user in 24 hours. */
export const MAX_CONTACT_CHANGES = 10;

/**
 * The limits on logins, codes and accounts, counted over all API processes (decisions, Accounts). A whole campus shares an IP
 * address, so a limit for an address that is used up makes the limits for an account tighter and refuses nobody else.
 */
export function accountLimits(sql: Sql) {
  return {
    login: {
      wrongFromAddress: createSharedLimit(sql, { name: 'login-ip', points: 300, seconds: 300 }),
      perAccount: createSharedLimit(sql, { name: 'login-account', points: 10, seconds: 900 }),
      perDevice: createSharedLimit(sql, { name: 'login-device', points: 10, seconds: 900 }),
    },
    codes: {
      perIp: createSharedLimit(sql, { name: 'code-ip', points: 100, seconds: 300 }),
      wrongFromAddress: createSharedLimit(sql, { name: 'wrong-code-ip', points: 200, seconds: 3_600 }),
      wrongInAll: createSharedLimit(sql, { name: 'wrong-code', points: MAX_WRONG_CODES, seconds: 3_600 }),
    },
    hashesPerCode: createSharedLimit(sql, { name: 'code-hash', points: 10, seconds: 900 }),
    contactChanges: createSharedLimit(sql, {
      name: 'contact-change',
      points: MAX_CONTACT_CHANGES,
      seconds: 86_400,
    }),
    dataExports: createSharedLimit(sql, { name: 'data-export', points: 5, seconds: 3_600 }),
    wrongPasswords: createSharedLimit(sql, { name: 'current-password', points: 10, seconds: 900 }),
  };
}
