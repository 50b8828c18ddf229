import pg from 'pg';
import { withClient } from '../database/open-client.ts';
import { DATABASE_OPTIONS } from './require-text-support.ts';
import { requireVersion } from './require-version.ts';

const NAME = 'canteen-migrate';

/** Creates the database of this URL if it does not exist. */
export async function createDatabase(databaseUrl: string): Promise<void> {
  try {
    await withClient(databaseUrl, NAME, async () => undefined);
    return;
  } catch (error) {
    // 3D000, invalid_catalog_name: the database does not exist yet.
    if (!(error instanceof pg.DatabaseError && error.code === '3D000')) throw error;
  }
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  try {
    await withClient(url.href, NAME, async (server) => {
      await requireVersion(server);
      await server.query(`create database ${server.escapeIdentifier(name)} ${DATABASE_OPTIONS}`);
    });
  } catch (error) {
    // Another process created it at the same time.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error;
  }
}
