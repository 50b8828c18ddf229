/** The channel of PostgreSQL's NOTIFY. */
export const CHANNEL = 'canteen';

/** Tells every process that something changed. A signal holds no data: its listeners read the database. */
export type Signal =
  | { kind: 'orders' }
  /** Somebody who may accept this order has opened it. */
  | { kind: 'order-opened'; orderId: string; shopId: string }
  | { kind: 'menu'; shopId: string }
  | { kind: 'shops' }
  /** This user is new, or their sessions or rights changed. */
  | { kind: 'user'; userId: string }
  /** There is a new row in `account_notices`, to be mailed. */
  | { kind: 'notices' }
  /** There is a new one-time code, to be mailed. */
  | { kind: 'codes' }
  /** There is a new spreadsheet of foods to import. */
  | { kind: 'imports' }
  /** An import that this user started has made progress or ended. */
  | { kind: 'import-progress'; importId: string; userId: string }
  | { kind: 'clock'; offsetMs: number }
  /** Signals may have been lost: every listener reads everything again. */
  | { kind: 'resync' };
