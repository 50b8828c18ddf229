import type { Queryable } from '@canteen/api/database/sql';
import { hashPassword } from '@canteen/api/passwords/hash-password';
import { DAY_MS } from '@canteen/domain/durations';
import { DEMO_PASSWORD, demoAccounts, demoPeople } from './accounts.ts';
import { demoId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { placeOf } from './places.ts';

/** The hash of the password that all demo accounts share. */
export const hashDemoPassword = () => hashPassword(DEMO_PASSWORD);

export async function seedUsers(
  tx: Queryable,
  now: Date,
  domain: string,
  passwordHash: string,
): Promise<void> {
  await insertRows(
    tx,
    'users',
    demoPeople.map((person, i) => ({
      id: demoId('user', person.login),
      name: person.name,
      email: `${person.login}@${domain}`,
      contact: person.contact,
      address: `${person.room}, ${placeOf(person.place).name}`,
      passwordHash,
      isAdmin: person.roles.includes('admin'),
      isOwner: person.roles.includes('owner'),
      isShopAdmin: person.roles.includes('shop-admin'),
      isDelivery: person.roles.includes('delivery'),
      isBlocked: false,
      createdAt: new Date(now.getTime() - (110 - i) * DAY_MS),
    })),
  );
  const { owner } = demoAccounts;
  const entry = (email: string, reason: string, days: number) => ({
    email,
    reason,
    addedBy: demoId('user', owner.login),
    addedByName: owner.name,
    createdAt: new Date(now.getTime() - days * DAY_MS),
  });
  await insertRows(
    tx,
    'bypass_entries',
    [
      entry('visiting.prof@example.edu', 'Visiting faculty, spring term', 40),
      entry('maria.silva@example.org', 'Exchange student until June', 23),
      entry('contractor@example.com', 'Site engineer, new hostel', 8),
    ].map((one) => ({ id: demoId('user', one.email), ...one })),
  );
}
