import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@canteen/domain/accounts/account.schema';
import { api, read } from '../api-client/api.ts';
import { sessionKeys } from '../api-client/query-keys.ts';

/** The devices where the user is logged in, this one first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionKeys.all(),
    queryFn: ({ signal }) => read(api.api.users.sessions.$get(undefined, { init: { signal } })),
  });
}

/** Ends the session on another device. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.api.users.sessions[':id'].$delete({ param: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData<Session[]>(sessionKeys.all(), (all) => all?.filter(({ _id }) => _id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKeys.all() }),
  });
}
