import type { Queryable, Sql } from '../../database/sql.ts';

/** A transaction for a test that waits for something else meanwhile: PostgreSQL does not end it after 10 s without a statement. */
export async function holdingTransaction<Result>(
  sql: Sql,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    result = await work(tx);
  });
  return result as Result;
}
