import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export interface Database {
  name: string;
  url: string;
  /** Closes all connections to it too. */
  drop: () => Promise<void>;
}

/** Creates a database on the PostgreSQL server of a URL: a copy of `template`, or an empty one. */
export async function createDatabase(server: string, template = 'template0'): Promise<Database> {
  const name = `canteen_e2e_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return { name, url: url.href, drop: () => run(server, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
