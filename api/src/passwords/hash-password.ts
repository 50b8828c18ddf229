import { hash, verify } from '@node-rs/argon2';

// OWASP's current parameters for argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password. The same text in another Unicode form has the same hash. */
export const hashPassword = (password: string) => hash(password.normalize('NFC'), ARGON2ID);

export const checkPassword = (stored: string, password: string) => verify(stored, password.normalize('NFC'));

// A hash to check against when the user does not exist, so that the check takes as long as a real one.
let dummyHash: Promise<string> | undefined;

/** Takes as long as a real check, and is always false. */
export async function simulatePasswordCheck(password: string): Promise<false> {
  dummyHash ??= hashPassword('nobody has this password');
  await checkPassword(await dummyHash, password);
  return false;
}
