import { readFileSync, statSync } from 'node:fs';

/** The user PostgreSQL runs as: undefined for whoever we are, since only root may and must choose another. */
export interface Owner {
  uid: number | undefined;
  gid: number | undefined;
}

/**
 * PostgreSQL refuses to run as root, and to open a folder of another user. As root it runs as the folder's owner
 * when there is one, else as the machine's `postgres`, else as `nobody`.
 */
export function chooseOwner(folder: string): Owner {
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
      'PostgreSQL does not run as root, and this machine has no other user. Run as a normal user.',
    );
  }
  return owner;
}
