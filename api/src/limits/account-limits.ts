import type { Sql } from '../database/connect.ts';
import { createSharedLimit } from './shared-limit.ts';

/**
 * The limits of logins and codes, one count over all API processes (decisions, Accounts). Those per address of the
 * internet are wide, since a campus is one; what guesses at one account is not.
 */
export function accountLimits(sql: Sql) {
  return {
    login: {
      perIp: createSharedLimit(sql, { name: 'login-ip', points: 300, seconds: 300 }),
      perAccount: createSharedLimit(sql, { name: 'login-account', points: 10, seconds: 900 }),
    },
    codes: { perIp: createSharedLimit(sql, { name: 'code-ip', points: 100, seconds: 300 }) },
    wrongPasswords: createSharedLimit(sql, { name: 'current-password', points: 10, seconds: 900 }),
  };
}
