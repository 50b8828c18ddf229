import type pg from 'pg';

/** How `create database` makes a database that stores and compares the texts of every language, on any cluster. */
export const DATABASE_OPTIONS = `template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'`;

/** Why texts would be stored or compared wrongly in this database; null when they are not. */
export async function findTextProblem(client: pg.Client): Promise<string | null> {
  const { rows: encodings } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = encodings[0]?.encoding;
  if (encoding !== 'UTF8') return `the encoding of the database is ${encoding}; Canteen needs UTF8`;
  const { rows: letters } = await client.query<{ known: boolean }>(`select lower('É') = 'é' as known`);
  return letters[0]?.known
    ? null
    : 'the locale of the database knows only the letters A to Z: a search for é would not find É';
}

/** The SQL that creates this database as Canteen needs it. */
export async function createStatement(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return `create database ${client.escapeIdentifier(rows[0]?.name ?? 'canteen')} ${DATABASE_OPTIONS}`;
}

/** @throws when texts would be stored or compared wrongly in this new database */
export async function requireTextSupport(client: pg.Client): Promise<void> {
  const found = await findTextProblem(client);
  if (found) throw new Error(`${found}. Create it again with: ${await createStatement(client)}`);
}
