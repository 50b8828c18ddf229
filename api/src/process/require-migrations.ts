import type { Sql } from '../database/sql.ts';
import { newestMigration } from '../schema-migrations/migrate.ts';

/** A newer database is allowed: during an update the former program works on it. @throws when migrations are missing */
export async function requireMigrations(sql: Sql): Promise<void> {
  const newest = await newestMigration();
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`;
  const [row] = table?.exists ? await sql<{ id: number | null }[]>`select max(id) as id from migrations` : [];
  if ((row?.id ?? -1) < newest)
    throw new Error(
      `the database lacks migrations of this version (it has ${row?.id ?? 'none'}, this needs ${newest}): run node api/dist/prepare.js first`,
    );
}
