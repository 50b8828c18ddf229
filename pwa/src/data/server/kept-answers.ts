import type { Food } from '@canteen/domain/food.schema';
import { readKept, writeKept } from './device-copies.ts';
import type { KeptAnswer } from '../device/local-db.ts';

/** Where a public answer is kept on the device. */
export interface KeepPlace {
  table: 'shops' | 'menus';
  /** A shop's id, or the name of a list. */
  key: string;
}

/** An answer of type T, kept as the server gave it. */
export const readAnswer = async <T>({ table, key }: KeepPlace): Promise<KeptAnswer<T> | null> =>
  ((await readKept((db) => db[table].get(key))) ?? null) as KeptAnswer<T> | null;

export const readKeptMenus = async (): Promise<KeptAnswer<Food[]>[]> =>
  ((await readKept((db) => db.menus.toArray())) ?? []) as KeptAnswer<Food[]>[];

export function keepAnswer({ table, key }: KeepPlace, data: unknown): void {
  const fetchedAt = Date.now();
  writeKept((db) => db[table].put({ key, data, fetchedAt }));
}
