import type { Sql } from '../../db.ts';
import type { Deliveries } from './webhook-deliveries.ts';

/** What every part of the sandbox works with. */
export interface SandboxState {
  sql: Sql;
  keyId: string;
  keySecret: string;
  now: () => Date;
  deliveries: Deliveries;
}
