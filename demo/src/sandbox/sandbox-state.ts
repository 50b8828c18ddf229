import type { Sql } from '@canteen/api/database/sql';
import type { Deliveries } from './webhook-deliveries.ts';

/** What the parts of the sandbox share. */
export interface SandboxState {
  sql: Sql;
  keyId: string;
  keySecret: string;
  now: () => Date;
  deliveries: Deliveries;
}
