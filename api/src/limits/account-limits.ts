import type { Sql } from '../database/connect.ts';
import { createSharedLimit } from './shared-limit.ts';

/**
 * The limits on logins and codes, counted over all API processes (decisions, Accounts). The limits for an IP address are
 * wide, because a whole campus shares one; the limits for an account are tight.
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
