import type { Queryable, Sql } from '../../database/sql.ts';
import { holdingTransaction } from './holding-transaction.ts';

// Transactions that a test leaves open while it does other things.

export interface OpenTransactions {
  /** The id of the changed order, and what is true after the commit. */
  open: { end(commit: boolean): Promise<void>; apply(): void; order: string }[];
}

/** Runs `write`, which returns the id of an order, in a transaction that stays open until `endOpen`. */
export async function leaveOpen(
  sql: Sql,
  { open }: OpenTransactions,
  write: (tx: Queryable) => Promise<string>,
  apply: (id: string) => void,
): Promise<void> {
  let end = (_: boolean) => {};
  const decided = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  let written = (_: string) => {};
  const order = new Promise<string>((resolve) => {
    written = resolve;
  });
  const done = holdingTransaction(sql, async (tx) => {
    written(await write(tx));
    if (!(await decided)) throw new Error('rolled back');
  }).catch((error: Error) => {
    if (error.message !== 'rolled back') throw error;
  });
  const id = await Promise.race([order, done.then(() => '')]);
  open.push({
    order: id,
    apply: () => apply(id),
    end: async (commit) => {
      end(commit);
      await done;
    },
  });
}

/** Commits or rolls back all open transactions, one after the other. */
export async function endOpen({ open }: OpenTransactions, commit: boolean): Promise<void> {
  const failures: unknown[] = [];
  for (const each of open.splice(0)) {
    try {
      await each.end(commit);
      if (commit) each.apply();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Waits for all steps, also when one fails: a step that still writes would leave its transaction open. */
export async function allEnded(steps: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(steps)) if (result.status === 'rejected') throw result.reason;
}
