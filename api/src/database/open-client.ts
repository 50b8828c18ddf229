import pg from 'pg';

const CONNECT_WITHIN_MS = 5_000;

/**
 * Opens a connection outside the pools, for a migration or a backup, whose statements may take long.
 * @param name as PostgreSQL shows it, such as 'canteen-backup'
 * @throws CONNECT_TIMEOUT when the server does not answer within 5 s
 */
export async function openClient(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // Without it the client does not notice that the server is gone.
    keepAlive: true,
  });
  // The running statement reports a lost connection. Without a listener the process would end before that.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    // pg has no code for it.
    throw error instanceof Error && error.message === 'timeout expired'
      ? Object.assign(error, { code: 'CONNECT_TIMEOUT' })
      : error;
  });
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

/** Opens a connection like `openClient`, and closes it after the work. */
export async function withClient<Result>(
  databaseUrl: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(databaseUrl, name);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
