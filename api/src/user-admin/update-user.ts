import type { UpdateUserInput } from '@canteen/domain/user-admin/user-admin.schema';
import { denialReason } from '@canteen/domain/users/permissions';
import { savePersonalDetails, type PersonalDetails } from '../accounts/save-personal-details.ts';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { mergeEdit } from '../errors/merge-edit.ts';
import { writeNotice } from '../notices/write-notice.ts';
import { presentUser } from '../presenters/user.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';
import { requireCampusEmail } from '../users/require-campus-email.ts';
import { runUserUpdate } from './run-user-change.ts';

/**
 * Changes a user's name, email, contact and address, for admin and owner (sections 6 and 7). A new email must be of the
 * campus or on the bypass list; the user's sessions then end and both addresses get a mail (decisions, Accounts).
 * @throws FORBIDDEN 403, NOT_FOUND 404, INVALID 400, CONFLICT 409 that names the field; with `user` when somebody else
 *   has changed the same field
 */
export async function updateUser(
  ctx: Context,
  actor: SessionActor,
  id: string,
  input: UpdateUserInput,
): Promise<UserRecord> {
  return runUserUpdate(ctx, actor, id, {
    action: 'user.update',
    denialReason: (target) => denialReason(actor, 'user.edit', { target }),
    apply: async (tx, before, now) => {
      const person = withOtherChanges(before, input);
      if (person.email !== before.email) await requireCampusEmail(ctx, tx, person.email);
      const after = await savePersonalDetails(tx, before, person, now);
      if (after.email !== before.email) {
        await revokeSessions(tx, id);
        await writeNotice(tx, { kind: 'email-set-by-staff', email: after.email, name: after.name, at: now });
      }
      return after;
    },
    signal: 'notices',
  });
}

const withOtherChanges = (now: UserRecord, { before, ...sent }: UpdateUserInput): PersonalDetails =>
  mergeEdit<PersonalDetails>({
    fields: ['name', 'email', 'contact', 'address'],
    now,
    before,
    sent,
    conflict: {
      message: 'Somebody else has changed this account. Look at it again.',
      fieldMessage: (field) => `Somebody else has changed this to ${now[field]}. Save again to replace it.`,
      body: { user: presentUser(now) },
    },
  });
