import { readConfig } from '@canteen/api/config/config';
import { createContext, type Context } from '@canteen/api/context/context';
import { startTestApp, type Answer, type Caller, type TestApp } from '@canteen/api/testing/app';
import { makeShop, makeUser, type TestUser } from '@canteen/api/testing/factories';
import { importForm } from '@canteen/api/testing/spreadsheets';
import type { ImportResults } from '@canteen/domain/foods/food-import.schema';
import { startWorker } from '../start-worker.ts';

interface ImportAnswer {
  results?: ImportResults;
  jobId?: string;
  message?: string;
  code?: string;
  fields?: Record<string, string>;
}

interface MenuRow {
  name: string;
  /** In paise. */
  price: number;
  description: string;
  tags: string[];
  enabled: boolean;
  revision: number;
}

/** The API and a worker on one database, with an admin and a shop. */
export interface ImportFixture {
  app: TestApp;
  /** The worker's context. */
  ctx: Context;
  admin: TestUser;
  shop: string;
  upload(
    file: Uint8Array | string,
    name?: string,
    more?: { caller?: Caller; shop?: string },
  ): Promise<Answer<ImportAnswer>>;
  /** The shop's foods in the order of its menu. */
  menu(shop?: string): Promise<MenuRow[]>;
  /** Waits for the running job. */
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

/** Without `worker` no worker runs. */
export async function startImportFixture({ worker = true } = {}): Promise<ImportFixture> {
  const app = await startTestApp({ waitsForLocks: true });
  const ctx = createContext(readConfig(app.env), 'worker');
  const running = worker ? await startWorker(ctx) : null;
  const admin = await makeUser(ctx, { name: 'Adam Admin', isAdmin: true });
  const shop = await makeShop(ctx);
  return {
    app,
    ctx,
    admin,
    shop,
    upload: (file, name, { caller = admin, shop: target = shop } = {}) =>
      app.request(caller, 'POST', '/api/foods/bulk-import', importForm(target, file, name)),
    menu: (target = shop) => ctx.sql<MenuRow[]>`
      select foods.name, foods.price, foods.description, foods.enabled, foods.revision,
        array(select tags.label from food_tags join tags on tags.key = food_tags.tag_key
          where food_tags.food_id = foods.id order by food_tags.position) as tags
      from foods where foods.shop_id = ${target} order by foods.created_at, foods.id`,
    stopWorker: async () => running?.stop(10_000),
    async close() {
      await running?.stop(1_000);
      await ctx.close();
      await app.close();
    },
  };
}
