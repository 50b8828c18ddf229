import { type UserRecord } from '../context/actor.ts';
import type { Queryable } from '../database/sql.ts';
import { throwUserConflict } from './conflicts.ts';
import { findUser } from './queries.ts';

interface NewUser {
  name: string;
  email: string;
  contact: string;
  address: string;
  passwordHash: string;
  createdAt: Date;
}

/** Inserts a user without any role, in the caller's transaction. @throws CONFLICT 409 that names the taken field */
export async function insertUser(tx: Queryable, user: NewUser): Promise<UserRecord> {
  const { name, email, contact, address, passwordHash, createdAt } = user;
  const [row] = await tx<{ id: string }[]>`
    insert into users (name, email, contact, address, password_hash, created_at)
    values (${name}, ${email}, ${contact}, ${address}, ${passwordHash}, ${createdAt})
    returning users.id`.catch(throwUserConflict);
  const made = row && (await findUser(tx, row.id));
  if (!made) throw new Error('the user was not inserted');
  return made;
}
