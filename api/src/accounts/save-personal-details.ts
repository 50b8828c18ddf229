import { writeNotice } from '../users/notices.ts';
import { revokeResetCodes } from '../codes/check-code.ts';
import type { Queryable } from '../database/connect.ts';
import { throwConflict } from '../users/conflicts.ts';
import type { UserRecord } from '../context/actor.ts';

export type Person = Pick<UserRecord, 'name' | 'email' | 'contact' | 'address'>;

/**
 * Writes who someone is, in the caller's transaction, which has locked the user. When the email changes, the old
 * address is told of it and can no longer set a new password.
 * @throws CONFLICT 409 that names the field
 */
export async function savePersonalDetails(
  tx: Queryable,
  before: UserRecord,
  { name, email, contact, address }: Person,
  now: Date,
): Promise<UserRecord> {
  await tx`
    update users set name = ${name}, email = ${email}, contact = ${contact}, address = ${address}
    where users.id = ${before._id}`.catch(throwConflict);
  if (email !== before.email) {
    await revokeResetCodes(tx, before.email, now);
    await writeNotice(tx, { kind: 'email-changed', email: before.email, name: before.name, at: now });
  }
  return { ...before, name, email, contact, address };
}
