import pg from 'pg';

/** Creates the database of this URL if it does not exist. */
export async function createDatabase(databaseUrl: string): Promise<void> {
  const wanted = new pg.Client({ connectionString: databaseUrl, application_name: 'canteen-migrate' });
  try {
    await wanted.connect();
    return;
  } catch (error) {
    // 3D000, invalid_catalog_name: the database does not exist yet.
    if (!(error instanceof pg.DatabaseError && error.code === '3D000')) throw error;
  } finally {
    await wanted.end();
  }
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const server = new pg.Client({ connectionString: url.href, application_name: 'canteen-migrate' });
  await server.connect();
  try {
    await server.query(`create database ${server.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process created it at the same time.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error;
  } finally {
    await server.end();
  }
}
