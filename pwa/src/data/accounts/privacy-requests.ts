import { queryOptions } from '@tanstack/react-query';
import type { Deletion } from '@canteen/domain/privacy/privacy.schema';
import { saveFile } from '../../lib/browser/save-file.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { sessionKeys } from '../api-client/query-keys.ts';
import { requestFile } from '../api-client/request-file.ts';
import { endOwnSession } from '../session/session-expiry.ts';
import { currentUser, sessionStore, storeUser, type SessionUser } from '../session/session.ts';
import { storeDeletedAccount } from '../session/user-storage-keys.ts';

const { me } = client.api.users;

/** Whether the account is to be deleted, and what that waits for. It is read again after a change on another device. */
export function deletionQuery({ deletionRequestedAt = null }: SessionUser) {
  return queryOptions({
    queryKey: [...sessionKeys.all(), 'deletion', deletionRequestedAt],
    queryFn: ({ signal }) => jsonOf(me.deletion.$get(undefined, { init: { signal } })),
  });
}

/** Offers everything that is stored about the user as a file. False, and no file, when the user has logged out meanwhile. */
export async function downloadData(): Promise<boolean> {
  const token = currentUser()?.token;
  const end = new AbortController();
  const { signal } = end;
  const stop = sessionStore.subscribe(() => {
    if (currentUser()?.token !== token) end.abort();
  });
  try {
    const response = await me.data.$get(undefined, { fetch: requestFile, init: { signal } });
    const file = await response.blob();
    signal.throwIfAborted();
    const [, name = 'data.json'] =
      /filename="(.+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    saveFile(file, name);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    stop();
  }
}

/** Stops `endOwnSession` from ending the session, which goes on until nothing is under way. */
class Requested {
  readonly deletion: Deletion;
  constructor(deletion: Deletion) {
    this.deletion = deletion;
  }
}

/** Deletes the account, and then the user's data on this device; with something under way it is only requested. */
export async function requestDeletion(password: string): Promise<Deletion> {
  const asked = currentUser();
  const whenEnded = () => {
    if (asked) storeDeletedAccount(asked._id);
    return 'The answer was lost, but your account was probably deleted.';
  };
  try {
    return await endOwnSession(async () => {
      const deletion = await jsonOf(me.deletion.$post({ json: { password } }));
      if (deletion.state !== 'deleted') throw new Requested(deletion);
      return deletion;
    }, whenEnded);
  } catch (outcome) {
    if (!(outcome instanceof Requested)) throw outcome;
    storeDeletionRequest(asked, outcome.deletion);
    return outcome.deletion;
  }
}

/** Keeps the account, which was to be deleted. */
export async function withdrawDeletion(): Promise<void> {
  const asked = currentUser();
  storeDeletionRequest(asked, await jsonOf(me.deletion.$delete()));
}

/** @param asked the user before the request: another one may have logged in since */
function storeDeletionRequest(asked: SessionUser | null, { requestedAt }: Deletion): void {
  const user = currentUser();
  if (user && user.token === asked?.token) storeUser({ ...user, deletionRequestedAt: requestedAt });
}
