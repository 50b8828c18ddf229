import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeVapidKeys } from '../vapid-keys/make-vapid-keys.ts';
import { StepError } from './step.ts';

export interface Secrets {
  postgresPassword: string;
  codeSecret: string;
  webhookSecret: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
}

/** The secrets of this installation, created once and kept in `dataDir`. @throws StepError when the file was lost */
export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const cluster = ['postgres/PG_VERSION', 'postgres-folder'].some((name) => existsSync(join(dataDir, name)));
  if (!existsSync(file) && cluster) {
    throw new StepError(
      `${file} is missing. It has the password of the database in the same folder.`,
      `Restore the file, or move ${dataDir} away to start with an empty database.`,
    );
  }
  const known = existsSync(file) ? readSecrets(file) : {};
  const secrets = { ...makeSecrets(), ...known };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch {
    // The message of the error may show a part of the secrets.
    throw new StepError(
      `${file} cannot be read.`,
      `Restore the file from a copy. It has the password of the database in the same folder.`,
    );
  }
}

function makeSecrets(): Secrets {
  const vapid = makeVapidKeys();
  return {
    postgresPassword: randomBytes(24).toString('base64url'),
    codeSecret: randomBytes(32).toString('hex'),
    webhookSecret: randomBytes(32).toString('hex'),
    vapidPublicKey: vapid.publicKey,
    vapidPrivateKey: vapid.privateKey,
  };
}
