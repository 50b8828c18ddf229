import type { UserRecord } from '../context/actor.ts';
import type { Queryable } from '../database/sql.ts';
import { writeNotice } from '../notices/write-notice.ts';
import { revokeResetCodes } from '../one-time-codes/check-code.ts';
import { throwUserConflict } from '../users/conflicts.ts';

export type PersonalDetails = Pick<UserRecord, 'name' | 'email' | 'contact' | 'address'>;

/**
 * Saves a user's name, email, contact and address, in the caller's transaction, which has locked the user. When the
 * email changes, the old address gets a notice and its password reset codes are revoked.
 * @throws CONFLICT 409 that names the taken field
 */
export async function savePersonalDetails(
  tx: Queryable,
  before: UserRecord,
  { name, email, contact, address }: PersonalDetails,
  now: Date,
): Promise<UserRecord> {
  await tx`
    update users set name = ${name}, email = ${email}, contact = ${contact}, address = ${address}
    where users.id = ${before._id}`.catch(throwUserConflict);
  if (email !== before.email) {
    await revokeResetCodes(tx, before.email, now);
    await writeNotice(tx, { kind: 'email-changed', email: before.email, name: before.name, at: now });
  }
  return { ...before, name, email, contact, address };
}
