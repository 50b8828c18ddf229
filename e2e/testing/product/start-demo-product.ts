import { cpSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../scripts/testing/program.ts';
import { chromiumPath, openBrowser, sharedBrowser } from '../browser.ts';
import { createDatabase, type Database } from './database-copy.ts';
import { startPrograms, startProduct, type Product } from './start-product.ts';

/** Contact numbers of the demo accounts. */
export const OWNER = '9000000001';
export const ADMIN = '9000000002';
export const SHOP_ADMIN = '9000000003';
export const DELIVERY = '9000000004';
export const CUSTOMER = '9000000005';

/** The demo campus, of which each test file gets a copy. */
export interface DemoData {
  dataDir: string;
  /** The URL of the PostgreSQL server for all copies. */
  server: string;
  /** The name of its database. */
  database: string;
  /** The time for which it was made, in milliseconds since 1970. */
  time: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    demoData: DemoData;
  }
}

/**
 * The product, with a copy of the demo campus, and a browser for the tests of one file. Read them inside a test or a
 * hook, when they are running. What a test opens in the browser is closed after it.
 */
export function startDemoProduct(env: Record<string, string> = {}, browserPath = chromiumPath) {
  const running = {} as { product: Product; browser: Browser };
  const isShared = browserPath === chromiumPath;
  let dataDir = '';
  let database: Database | undefined;
  beforeAll(async () => {
    if (browserPath === null) return;
    const demo = inject('demoData');
    // Without the cancellation of orders that nobody accepts: a slow test file would see it.
    const settings = { ACCEPT_TIMEOUT_MINUTES: '0', ...env };
    dataDir = makeDataDir();
    running.browser = isShared ? await sharedBrowser() : await openBrowser(browserPath);
    if (env.DEMO_CAMPUS === 'false') {
      database = await createDatabase(demo.server);
      running.product = await startProduct({ dataDir, env: { ...settings, DATABASE_URL: database.url } });
    } else {
      cpSync(demo.dataDir, dataDir, { recursive: true });
      database = await createDatabase(demo.server, demo.database);
      running.product = await startPrograms({
        dataDir,
        databaseUrl: database.url,
        time: demo.time,
        env: settings,
      });
    }
  });
  // Open pages follow the live updates, which makes the next tests slow.
  let kept: BrowserContext[] = [];
  beforeEach(() => {
    kept = running.browser?.contexts() ?? [];
  });
  afterEach(() => closeAll(running.browser?.contexts().filter((context) => !kept.includes(context)) ?? []));
  afterAll(async () => {
    await closeAll(running.browser?.contexts() ?? []);
    if (!isShared) await running.browser?.close();
    await running.product?.close();
    if (dataDir !== '') await removeDataDir(dataDir);
    await database?.drop();
  });
  return running;
}

async function closeAll(contexts: BrowserContext[]): Promise<void> {
  // An answer that a test still waits for would fail after the end of its page.
  const routed = contexts.flatMap((context) => [context, ...context.pages()]);
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(contexts.map((context) => context.close()));
}
