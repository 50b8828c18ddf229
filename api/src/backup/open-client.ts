import pg from 'pg';

const CONNECT_WITHIN_MS = 5_000;

/** Opens a connection without a limit for statements: a backup takes as long as it takes. */
export async function openClient(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // Tells when the server is gone.
    keepAlive: true,
  });
  // The statement fails with the connection. Without a listener the process would end before it can say so.
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}
