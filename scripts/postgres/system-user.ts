import { readFileSync, statSync } from 'node:fs';

/** The user that runs PostgreSQL. Undefined: the current user. Only root can choose another user, and must. */
export interface SystemUser {
  uid: number | undefined;
  gid: number | undefined;
}

/**
 * PostgreSQL refuses to run as root, and refuses a data folder of another user. Started by root, it runs as the owner of
 * the folder if that is another user, else as the user `postgres`, else as `nobody`.
 */
export function chooseSystemUser(folder: string): SystemUser {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined };
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there && there.uid !== 0) return { uid: there.uid, gid: there.gid };
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }] as const),
  );
  const owner = users.get('postgres') ?? users.get('nobody');
  if (!owner) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody. Start Canteen as a normal user.',
    );
  }
  return owner;
}
