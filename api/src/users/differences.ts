import type { UserRecord } from '../context/actor.ts';

/** What changed of a user, as it was and as it is, for the audit trail. */
export function differences(before: UserRecord, after: UserRecord) {
  const names = (Object.keys(after) as (keyof UserRecord)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const cut = (user: UserRecord) => Object.fromEntries(names.map((name) => [name, user[name]]));
  return { before: cut(before), after: cut(after) };
}
