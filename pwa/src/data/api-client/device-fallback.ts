import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { isNetworkError } from '../../lib/requests/api-error.ts';
import { storeAnswer, readStoredAnswer, type AnswerPlace } from '../stored-answers/stored-answers.ts';

/** Reads an answer from the device, with the time when the server sent it (milliseconds since 1970); null when missing. */
export type FindOnDevice<T> = () => Promise<{ data: T; fetchedAt: number } | null>;
const findNothing = () => Promise.resolve(null);

/** A query function that requests data from the server. Without a network it returns what `find` reads from the device. */
export function withDeviceFallback<T>(ask: (signal: AbortSignal) => Promise<T>, find: FindOnDevice<T>) {
  return async ({ client, queryKey, signal }: QueryFunctionContext): Promise<T> => {
    try {
      return await ask(signal);
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      return await fromDevice<T>(client, queryKey, find, error);
    }
  };
}

/** Like `withDeviceFallback`. It also shows what `find` reads from the device until the server has answered. */
export function showStoredFirst<T>(ask: (signal: AbortSignal) => Promise<T>, find: FindOnDevice<T>) {
  const askOrFind = withDeviceFallback(ask, find);
  return async (context: QueryFunctionContext): Promise<T> => {
    const { client, queryKey, signal } = context;
    let settled = false;
    if (client.getQueryData(queryKey) === undefined) {
      void find().then((kept) => {
        if (!kept || settled || signal.aborted || client.getQueryData(queryKey) !== undefined) return;
        // Do not show an empty list from the device, because the server may have rows.
        if (Array.isArray(kept.data) && kept.data.length === 0) return;
        client.setQueryData(queryKey, kept.data, { updatedAt: kept.fetchedAt });
      });
    }
    try {
      return await askOrFind(context);
    } finally {
      settled = true;
    }
  };
}

/** Like `showStoredFirst`, for an answer stored under its own key. @param fallback is called when nothing is stored */
export const storedOnDevice = <T>(
  place: AnswerPlace,
  ask: (signal: AbortSignal) => Promise<T>,
  fallback: FindOnDevice<T> = findNothing,
) =>
  showStoredFirst<T>(
    async (signal) => {
      const answer = await ask(signal);
      storeAnswer(place, answer);
      return answer;
    },
    async () => (await readStoredAnswer<T>(place)) ?? fallback(),
  );

async function fromDevice<T>(
  client: QueryClient,
  queryKey: QueryKey,
  find: FindOnDevice<unknown>,
  error: unknown,
): Promise<T> {
  const state = client.getQueryState<T>(queryKey);
  const kept = state?.data === undefined ? await find() : null;
  const known = state?.data === undefined ? kept?.data : state.data;
  const updatedAt = state?.data === undefined ? kept?.fetchedAt : state.dataUpdatedAt;
  if (known === undefined || updatedAt === undefined) throw error;
  // TanStack Query marks the answer as new when it returns; this sets its real age.
  setTimeout(() => {
    client.setQueryData<T>(queryKey, (data) => data, { updatedAt });
    // It is fetched as soon as there is a network, also when it is not old.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  });
  return known as T;
}
