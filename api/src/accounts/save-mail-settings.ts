import type { MailSettingsInput } from '@canteen/domain/accounts/account.schema';
import { differences } from '../audit/differences.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { lockUser } from '../users/queries.ts';

/** Stores which mails the actor wants about orders (decisions, Accounts). @throws NOT_FOUND 404 when the account is gone */
export async function saveMailSettings(
  ctx: Context,
  actor: SessionActor,
  { mailsAboutSteps }: MailSettingsInput,
): Promise<UserRecord> {
  let isChanged = false;
  const user = await ctx.sql.begin(async (tx) => {
    const before = await lockUser(tx, actor._id);
    if (!before) throw notFound('This account does not exist any more');
    const after = { ...before, mailsAboutSteps };
    isChanged = before.mailsAboutSteps !== mailsAboutSteps;
    if (!isChanged) return after;
    await tx`update users set mails_about_steps = ${mailsAboutSteps} where users.id = ${actor._id}`;
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor,
      action: 'user.set-mails',
      subjectKind: 'user',
      subjectId: actor._id,
      ...differences(before, after),
    });
    return after;
  });
  if (isChanged) ctx.signals.publish({ kind: 'user', userId: actor._id });
  return user;
}
