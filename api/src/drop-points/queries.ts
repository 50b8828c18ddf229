import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import type { Queryable } from '../database/sql.ts';
import { notFound } from '../errors/app-error.ts';

interface Row {
  id: string;
  name: string;
  lat: number;
  lng: number;
}

const presentDropPoint = ({ id, name, lat, lng }: Row): DropPoint => ({
  _id: id,
  name,
  location: { lat, lng },
});

/** All drop points, by name. */
export async function allDropPoints(sql: Queryable): Promise<DropPoint[]> {
  const rows = await sql<Row[]>`
    select drop_points.id, drop_points.name, drop_points.lat, drop_points.lng
    from drop_points order by lower(drop_points.name)`;
  return rows.map(presentDropPoint);
}

/** One drop point; undefined when there is none with this id. */
export async function dropPointById(sql: Queryable, id: string): Promise<DropPoint | undefined> {
  const [row] = await sql<Row[]>`
    select drop_points.id, drop_points.name, drop_points.lat, drop_points.lng
    from drop_points where drop_points.id = ${id}`;
  return row && presentDropPoint(row);
}

/** The drop point that a request with this key added; undefined when there is none. */
export async function dropPointOfKey(sql: Queryable, key: string | null): Promise<DropPoint | undefined> {
  const [row] = await sql<Row[]>`
    select drop_points.id, drop_points.name, drop_points.lat, drop_points.lng
    from drop_points where drop_points.creation_key = ${key}`;
  return row && presentDropPoint(row);
}

/** Locks all drop points against other changes of them, until the transaction ends. */
export const lockDropPoints = async (tx: Queryable): Promise<void> =>
  void (await tx`lock table drop_points in share row exclusive mode`);

/** Locks all drop points and returns one of them. @throws NOT_FOUND 404 */
export async function lockDropPoint(tx: Queryable, id: string): Promise<DropPoint> {
  await lockDropPoints(tx);
  const dropPoint = await dropPointById(tx, id);
  if (!dropPoint) throw notFound('This drop point does not exist any more');
  return dropPoint;
}
