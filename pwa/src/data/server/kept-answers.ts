import { readKept, writeKept } from './kept.ts';
import type { KeptAnswer } from '../device/local-db.ts';

/** Where a public answer is kept on the device. */
export interface KeepPlace {
  table: 'shops' | 'menus';
  /** A shop's id, or the name of a list. */
  key: string;
}

export const readAnswer = async ({ table, key }: KeepPlace): Promise<KeptAnswer | null> =>
  (await readKept((db) => db[table].get(key))) ?? null;

export const readKeptMenus = async (): Promise<KeptAnswer[]> =>
  (await readKept((db) => db.menus.toArray())) ?? [];

export function keepAnswer({ table, key }: KeepPlace, data: unknown): void {
  const fetchedAt = Date.now();
  writeKept((db) => db[table].put({ key, data, fetchedAt }));
}
