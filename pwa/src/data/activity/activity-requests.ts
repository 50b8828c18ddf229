import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { AuditSubject } from '@canteen/domain/audit/audit-subjects';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import type { FailedMail } from '@canteen/domain/mails/failed-mail.schema';
import type { PaymentException } from '@canteen/domain/payments/payment-exception.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { pagedList, readPage } from '../api-client/list-pages.ts';
import { queryClient, refetchAfterError } from '../api-client/query-client.ts';
import { activityKeys } from '../api-client/query-keys.ts';

const PAGE_SIZE = '50';
const REFRESH_MS = 60_000;

/**
 * GET /api/audit, newest first, page by page.
 * @param about 'logins' for logins and logouts, which are left out otherwise, because there are many more of them
 * @param subjectId '' for all of the kind
 */
export function auditQuery(about: AuditSubject | 'logins' | '', subjectId: string) {
  const list = pagedList<AuditEntryAnswer>(activityKeys.audit({ about, subjectId }), (cursor, signal) => {
    const query = {
      limit: PAGE_SIZE,
      ...(about === 'logins'
        ? { sessions: 'only' as const }
        : { sessions: 'false' as const, ...(about !== '' && { subjectKind: about }) }),
      ...(subjectId !== '' && { subjectId }),
      ...(cursor !== null && { cursor }),
    };
    return readPage(client.api.audit.$get({ query }, { init: { signal } }));
  });
  // No event tells of a new entry, so the list is fetched whenever it is shown.
  return { ...list, staleTime: 0 };
}

/** GET /api/payments/exceptions, newest first. */
export function exceptionsQuery() {
  return queryOptions<PaymentException[]>({
    queryKey: activityKeys.exceptions(),
    queryFn: ({ signal }) => jsonOf(client.api.payments.exceptions.$get(undefined, { init: { signal } })),
    refetchInterval: (query) => refetchAfterError(query) || REFRESH_MS,
  });
}

/** True when staff must act. A refund that is in progress or done needs no action. */
export const needsStaffAction = ({ kind, status }: PaymentException): boolean =>
  kind !== 'refund' || status === 'failed';

/**
 * Changes a row, and fetches its list again. Also after an error: the server may have made the change without an answer, or
 * somebody else may have made it.
 */
async function changeList(queryKey: QueryKey, change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
  // Cancels an answer that was requested before the change.
  await queryClient.invalidateQueries({ queryKey });
}

/** POST /api/payments/refunds/{id}/retry. @throws ApiError */
export async function retryRefund(id: string): Promise<void> {
  await changeList(activityKeys.exceptions(), () =>
    client.api.payments.refunds[':id'].retry.$post({ param: { id } }),
  );
}

/** GET /api/mails/failed, newest first. */
export function failedMailsQuery() {
  return queryOptions<FailedMail[]>({
    queryKey: activityKeys.failedMails(),
    queryFn: ({ signal }) => jsonOf(client.api.mails.failed.$get(undefined, { init: { signal } })),
    refetchInterval: (query) => refetchAfterError(query) || REFRESH_MS,
  });
}

/** True when staff can send the mail again. Otherwise the account was deleted, or the code is no longer valid. */
export const hasRecipient = ({ to }: FailedMail): boolean => to !== null;

/** POST /api/mails/failed/{id}/retry. @throws ApiError */
export async function retryMail(id: string): Promise<void> {
  await changeList(activityKeys.failedMails(), () =>
    client.api.mails.failed[':id'].retry.$post({ param: { id } }),
  );
}

/** POST /api/mails/failed/retry: all that have a recipient. @throws ApiError */
export async function retryAllMails(): Promise<void> {
  await changeList(activityKeys.failedMails(), () => client.api.mails.failed.retry.$post());
}

/** DELETE /api/mails/failed/{id}. @throws ApiError */
export async function dismissMail(id: string): Promise<void> {
  await changeList(activityKeys.failedMails(), () =>
    client.api.mails.failed[':id'].$delete({ param: { id } }),
  );
}

/**
 * DELETE /api/mails/failed: these mails, and neither those that have failed since they were listed nor older ones.
 * @throws ApiError
 */
export async function dismissAllMails(mails: readonly FailedMail[]): Promise<void> {
  const times = mails.map(({ at }) => at).toSorted();
  const [from = '', until = from] = [times.at(0), times.at(-1)];
  await changeList(activityKeys.failedMails(), () =>
    client.api.mails.failed.$delete({ query: { from, until } }),
  );
}
