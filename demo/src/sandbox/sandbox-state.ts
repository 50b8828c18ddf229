import type { Sql } from '@canteen/api/database/connect';
import type { Deliveries } from './webhook-deliveries.ts';

/** What every part of the sandbox works with. */
export interface SandboxState {
  sql: Sql;
  keyId: string;
  keySecret: string;
  now: () => Date;
  deliveries: Deliveries;
}
