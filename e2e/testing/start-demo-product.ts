import type { Browser, BrowserContext } from 'playwright-core';
import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { makeDataDir, removeDataDir } from '../../scripts/testing/program.ts';
import { chromiumPath, openBrowser } from './browser.ts';
import { startProduct, type Product } from './start-product.ts';

/** Contact numbers of the demo accounts. */
export const OWNER = '9000000001';
export const ADMIN = '9000000002';
export const SHOP_ADMIN = '9000000003';
export const DELIVERY = '9000000004';
export const CUSTOMER = '9000000005';

/** A DATA_DIR with the demo campus, and the time for which it was made. */
export interface DemoData {
  dataDir: string;
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
  let dataDir = '';
  beforeAll(async () => {
    if (browserPath === null) return;
    const demo = inject('demoData');
    dataDir = makeDataDir();
    // -a keeps the owner: PostgreSQL may run as another user. The /. copies what is in the folder, and not the folder.
    if (env.DEMO_CAMPUS !== 'false') execFileSync('cp', ['-a', `${demo.dataDir}/.`, dataDir]);
    // Without the cancellation of orders that nobody accepts: a slow test file would see it.
    const options = { dataDir, time: demo.time, env: { ACCEPT_TIMEOUT_MINUTES: '0', ...env } };
    // Waits for both and stores each one, so that afterAll closes it when the other fails.
    const started = await Promise.allSettled([
      startProduct(options).then((product) => (running.product = product)),
      openBrowser(browserPath).then((browser) => (running.browser = browser)),
    ]);
    for (const each of started) if (each.status === 'rejected') throw each.reason;
  });
  // Open pages follow the live updates, which makes the next tests slow.
  let kept: BrowserContext[] = [];
  beforeEach(() => {
    kept = running.browser?.contexts() ?? [];
  });
  afterEach(async () => {
    const opened = running.browser?.contexts().filter((context) => !kept.includes(context)) ?? [];
    // An answer that a test still waits for would fail after the end of its page.
    const routed = opened.flatMap((context) => [context, ...context.pages()]);
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(opened.map((context) => context.close()));
  });
  afterAll(async () => {
    await running.browser?.close();
    await running.product?.close();
    if (dataDir !== '') await removeDataDir(dataDir);
  });
  return running;
}
