import { hash, verify } from '@node-rs/argon2';

// OWASP's current parameters for argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password.normalize('NFC'), ARGON2ID);

export const checkPassword = (stored: string, password: string) => verify(stored, password.normalize('NFC'));

// Something to verify against when there is no such user, so that the time tells nothing.
let decoy: Promise<string> | undefined;

/** Takes as long as a real check, and is always false. */
export async function checkNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await checkPassword(await decoy, password);
  return false;
}
