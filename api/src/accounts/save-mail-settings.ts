import type { MailSettingsInput } from '@canteen/domain/accounts/account.schema';
import type { Context } from '../context/context.ts';
import type { SessionActor, UserRecord } from '../context/actor.ts';

/** Stores which mails the actor wants about orders (decisions, Accounts). */
export async function saveMailSettings(
  ctx: Context,
  actor: SessionActor,
  { mailsAboutSteps }: MailSettingsInput,
): Promise<UserRecord> {
  await ctx.sql`update users set mails_about_steps = ${mailsAboutSteps} where users.id = ${actor._id}`;
  ctx.signals.publish({ kind: 'user', userId: actor._id });
  return { ...actor, mailsAboutSteps };
}
