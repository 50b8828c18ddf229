import { expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '../passwords/hash-password.ts';
import { startTestApp } from '../testing/app.ts';

const account = { email: 'asha@snu.edu.in', password: 'pass word 1' };
const CLIENT = '203.0.113.7';
const PROXY = '10.0.0.2';
const SOCKET = '127.0.0.1';

test.each([
  ['0', [[CLIENT, SOCKET]]],
  [
    '1',
    [
      [CLIENT, CLIENT],
      [`${CLIENT}, ${PROXY}`, PROXY],
    ],
  ],
  [
    '2',
    [
      [`${CLIENT}, ${PROXY}`, CLIENT],
      [`192.0.2.1, ${CLIENT}, ${PROXY}`, CLIENT],
      // A proxy that replaces the header sends one address.
      [CLIENT, SOCKET],
    ],
  ],
])('with TRUST_PROXY %s a session shows the address that the proxies add', async (trustProxy, cases) => {
  const app = await startTestApp({ env: { TRUST_PROXY: trustProxy } });
  onTestFinished(() => app.close());
  await app.ctx.sql`
    insert into users (name, email, contact, address, password_hash)
    values ('Asha Rao', ${account.email}, '9123456780', 'Hostel 3, room 12', ${await hashPassword(account.password)})`;
  for (const [forwardedFor = '', address] of cases) {
    const headers = { 'x-forwarded-for': forwardedFor };
    const { body } = await app.request<{ token: string }>(null, 'POST', '/api/users/login', account, headers);
    const sessions = await app.request<{ ip: string }[]>(body, 'GET', '/api/users/sessions');
    expect(sessions.body[0]?.ip, forwardedFor).toBe(address);
  }
});
