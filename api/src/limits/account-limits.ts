import { DAY_MS } from '@canteen/domain/durations';
import type { Sql } from '../database/sql.ts';
import { createSharedLimit } from './shared-limit.ts';

/** After this number of wrong codes in an hour, each code has one try. */
export const MAX_WRONG_CODES = 1_000;
/** No limit is counted for longer. */
export const LONGEST_LIMIT_MS = DAY_MS;
/** How often a user may change the contact number in 24 hours. */
export const MAX_CONTACT_CHANGES = 10;

/**
 * The limits on logins, codes and accounts, counted over all API processes (decisions, Accounts). A whole campus shares an
 * IP address, so a used-up limit on wrong passwords or wrong codes of an IP address only makes the limits of single accounts
 * tighter. `codes.perIp` refuses everybody behind the address, because it protects other people's mailboxes
 * (docs/decisions/0076).
 */
export function accountLimits(sql: Sql) {
  return {
    login: {
      wrongPerIp: createSharedLimit(sql, { name: 'login-ip', points: 300, seconds: 300 }),
      perAccount: createSharedLimit(sql, { name: 'login-account', points: 10, seconds: 900 }),
      perDevice: createSharedLimit(sql, { name: 'login-device', points: 10, seconds: 900 }),
    },
    codes: {
      perIp: createSharedLimit(sql, { name: 'code-ip', points: 100, seconds: 300 }),
      wrongPerIp: createSharedLimit(sql, { name: 'wrong-code-ip', points: 200, seconds: 3_600 }),
      wrongOverall: createSharedLimit(sql, { name: 'wrong-code', points: MAX_WRONG_CODES, seconds: 3_600 }),
    },
    hashesPerCode: createSharedLimit(sql, { name: 'code-hash', points: 10, seconds: 900 }),
    contactChanges: createSharedLimit(sql, {
      name: 'contact-change',
      points: MAX_CONTACT_CHANGES,
      seconds: LONGEST_LIMIT_MS / 1000,
    }),
    dataExports: createSharedLimit(sql, { name: 'data-export', points: 5, seconds: 3_600 }),
    wrongPasswords: createSharedLimit(sql, { name: 'current-password', points: 10, seconds: 900 }),
  };
}
