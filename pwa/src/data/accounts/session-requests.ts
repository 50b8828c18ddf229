import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@canteen/domain/accounts/account.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { sessionKeys } from '../api-client/query-keys.ts';

/** The devices where the user is logged in, this one first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionKeys.all(),
    queryFn: ({ signal }) => jsonOf(client.api.users.sessions.$get(undefined, { init: { signal } })),
  });
}

/** Ends the session on another device. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.api.users.sessions[':id'].$delete({ param: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData<Session[]>(sessionKeys.all(), (all) => all?.filter(({ _id }) => _id !== id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all() }),
  });
}
