import type { Page } from 'playwright-core';

/** What the app has stored on the device: a table of its database, and the key of one row. Without a key, any row. */
interface StoredRow {
  table: 'carts' | 'drafts' | 'menus' | 'orders' | 'shops';
  key?: string;
}

/** The list of shops, which the home page stores. A server's page shows it before the app has started. */
export const SHOP_LIST: StoredRow = { table: 'shops', key: 'list' };

/** Whether all these rows are stored. The app stores what a screen shows when the page is idle. */
export const areStored = (page: Page, rows: readonly StoredRow[]) =>
  page.evaluate(
    async (wanted) => {
      // To open a database that does not exist would make it.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'canteen')) return false;
      return new Promise<boolean>((done) => {
        const opening = indexedDB.open('canteen');
        opening.onerror = () => done(false);
        opening.onsuccess = () => {
          const db = opening.result;
          const tables = wanted.map(({ table }) => table);
          if (tables.some((name) => !db.objectStoreNames.contains(name))) {
            db.close();
            done(false);
            return;
          }
          const reading = db.transaction(tables);
          const counts = wanted.map(({ table, key }) => reading.objectStore(table).count(key));
          reading.oncomplete = () => {
            db.close();
            done(counts.every(({ result }) => result > 0));
          };
        };
      });
    },
    [...rows],
  );
