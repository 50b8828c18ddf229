import type { Queryable } from '../database/sql.ts';
import { fieldError } from '../errors/app-error.ts';

const TAKEN = 'There is a drop point with this name already';

/** Names are compared without letter case. @throws CONFLICT 409 when another drop point has the name */
export async function requireFreeName(tx: Queryable, name: string, ownId: string | null): Promise<void> {
  const [other] = await tx`
    select 1 from drop_points
    where lower(drop_points.name) = lower(${name}) and drop_points.id is distinct from ${ownId}`;
  if (other) throw fieldError('CONFLICT', 'name', TAKEN);
}
