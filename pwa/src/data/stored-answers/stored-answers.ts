import type { Food } from '@canteen/domain/foods/food.schema';
import type { StoredAnswer } from '../device/local-db.ts';
import { readLocalDb, writeLocalDb } from './access-local-db.ts';

/** Where a public answer is stored on the device. */
export interface AnswerPlace {
  table: 'shops' | 'menus';
  /** A shop's id, or the name of a list. */
  key: string;
}

/** A stored answer of type T, as the server sent it. */
export const readStoredAnswer = async <T>({ table, key }: AnswerPlace): Promise<StoredAnswer<T> | null> =>
  ((await readLocalDb((db) => db[table].get(key))) ?? null) as StoredAnswer<T> | null;

/** All menus that are stored on the device. */
export const readStoredMenus = async (): Promise<StoredAnswer<Food[]>[]> =>
  ((await readLocalDb((db) => db.menus.toArray())) ?? []) as StoredAnswer<Food[]>[];

/** Stores an answer of the server with the present time. */
export function storeAnswer({ table, key }: AnswerPlace, data: unknown): void {
  const fetchedAt = Date.now();
  writeLocalDb((db) => db[table].put({ key, data, fetchedAt }));
}
