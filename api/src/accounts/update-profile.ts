import type { UpdateProfileInput } from '@canteen/domain/accounts/account.schema';
import { differences } from '../audit/differences.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import { AppError, fieldError } from '../errors/app-error.ts';
import { mergeEdit } from '../errors/merge-edit.ts';
import { MAX_CONTACT_CHANGES } from '../limits/account-limits.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import {
  consumeCode,
  checkCode,
  refusedCode,
  wrongCode,
  type GuessLimits,
  type ValidCode,
} from '../one-time-codes/check-code.ts';
import type { Requester } from '../one-time-codes/one-time-code.ts';
import { presentUser } from '../presenters/user.ts';
import { makeFirstOwner } from '../users/first-owner.ts';
import { lockUser } from '../users/queries.ts';
import { requireCampusEmail } from '../users/require-campus-email.ts';
import { savePersonalDetails, type PersonalDetails } from './save-personal-details.ts';

const CHANGED_ELSEWHERE = 'Your profile was changed elsewhere. Please look at it again.';
const VERIFY_FIRST = 'You must verify your new email address first';
const CODE_FOR_ANOTHER_ADDRESS = 'Email address does not match verified email. Please verify again.';

/**
 * Changes the actor's name, contact and address, and with a verified code the email (section 5, profile). A user who
 * changes to OWNER_EMAIL may become the first owner.
 * @throws WRONG_CODE 400 when the new email is not verified, INVALID 400 when it is outside the campus, CONFLICT 409 that
 *   names the taken field, or one that was changed elsewhere too, TOO_MANY 429, also after ten changes of the contact in 24 hours
 */
export async function updateProfile(
  ctx: Context,
  limits: { codes: GuessLimits; contactChanges: SharedLimit },
  actor: SessionActor,
  { input: { otp, ...input }, requester }: { input: UpdateProfileInput; requester: Requester },
): Promise<UserRecord> {
  const person = withOtherChanges(actor, input);
  const changesEmail = person.email !== actor.email;
  const code = changesEmail
    ? await verifiedCode(ctx, limits.codes, actor, { email: person.email, otp, requester })
    : null;
  if (person.contact !== actor.contact) await limits.contactChanges.consume(actor._id, tooManyChanges);
  const now = ctx.clock.now();
  let isChanged = false;
  const update = async (tx: Queryable) => {
    const before = await lockUser(tx, actor._id);
    if (before?.email !== actor.email) throw new AppError('CONFLICT', CHANGED_ELSEWHERE);
    if (code && !(await consumeCode(tx, code, now))) throw wrongCode();
    const wanted = { ...before, ...withOtherChanges(before, input) };
    const difference = differences(before, wanted);
    isChanged = Object.keys(difference.after).length > 0;
    if (!isChanged) return before;
    const after = await savePersonalDetails(tx, before, wanted, now);
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'user.update-profile',
      subjectKind: 'user',
      subjectId: actor._id,
      ...difference,
    });
    return changesEmail ? makeFirstOwner(ctx, tx, after) : after;
  };
  const user = await retryDeadlocks(() => ctx.sql.begin(update));
  if (isChanged) ctx.signals.publish({ kind: 'user', userId: actor._id });
  if (changesEmail) ctx.signals.publish({ kind: 'notices' });
  return user;
}

const withOtherChanges = (
  now: UserRecord,
  { before, ...sent }: Omit<UpdateProfileInput, 'otp'>,
): PersonalDetails =>
  mergeEdit<PersonalDetails>({
    fields: ['name', 'email', 'contact', 'address'],
    now,
    before,
    sent,
    conflict: {
      message: CHANGED_ELSEWHERE,
      fieldMessage: (field) => `This was changed to ${now[field]} elsewhere. Save again to replace it.`,
      body: { user: presentUser(now) },
    },
  });

/** A change is counted when it is refused too: the refusal tells that somebody has this number. */
function tooManyChanges(secondsLeft: number): AppError {
  const minutes = Math.ceil(secondsLeft / 60);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes > 1 ? `${minutes} minutes` : '1 minute';
  const message = `You can change your contact number ${MAX_CONTACT_CHANGES} times a day. You can change it again in ${wait}.`;
  return fieldError('TOO_MANY', 'contact', message, { retryAfter: secondsLeft });
}

async function verifiedCode(
  ctx: Context,
  limits: GuessLimits,
  actor: SessionActor,
  { email, otp, requester }: { email: string; otp: string | undefined; requester: Requester },
): Promise<ValidCode> {
  await requireCampusEmail(ctx, ctx.sql, email);
  const subject = { purpose: 'email-change' as const, email, userId: actor._id };
  const code = otp ? await checkCode(ctx, limits, { subject, code: otp, requester }) : null;
  if (code?.verified) return code;
  if (otp && !code && !(await hasCodeForAnotherAddress(ctx, actor, email)))
    throw await refusedCode(ctx, limits, { subject, requester });
  const message = otp && !code ? CODE_FOR_ANOTHER_ADDRESS : VERIFY_FIRST;
  throw fieldError('WRONG_CODE', 'email', message);
}

/** Whether this user has a verified code for another address. */
async function hasCodeForAnotherAddress(ctx: Context, actor: SessionActor, email: string): Promise<boolean> {
  const verified = await ctx.sql`
    select 1 from one_time_codes
    where one_time_codes.purpose = 'email-change' and one_time_codes.user_id = ${actor._id}
      and one_time_codes.email <> ${email} and one_time_codes.proved_at is not null
      and one_time_codes.consumed_at is null and one_time_codes.expires_at > ${ctx.clock.now()}`;
  return verified.count > 0;
}
