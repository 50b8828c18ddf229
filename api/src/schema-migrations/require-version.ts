import type pg from 'pg';

export const NEEDED_POSTGRES = 18;

/** @throws when PostgreSQL is older than Canteen needs */
export async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) < NEEDED_POSTGRES)
    throw new Error(`this is PostgreSQL ${version}; Canteen needs PostgreSQL ${NEEDED_POSTGRES} or newer`);
}
