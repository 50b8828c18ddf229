import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDataDir, removeDataDir } from '../scripts/testing/program.ts';
import { chromiumPath } from './testing/browser.ts';
import type { DemoData } from './testing/start-demo-product.ts';
import { nextNoon, repeatAt503, startProduct } from './testing/start-product.ts';

/** Makes the demo campus once for all test files; each starts with a copy of it, which is faster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (chromiumPath === null) return () => Promise.resolve();
  const demo: DemoData = { dataDir: makeDataDir(), time: nextNoon() };
  const product = await startProduct(demo);
  // The clock is stored. With it, a copy that starts later would cancel the orders that wait, before it gets its own time.
  await repeatAt503(() => product.post('/dev/clock', { offsetMs: 0 }));
  await product.close();
  // Without waits for the disk. Only a power cut could lose something.
  appendFileSync(
    join(demo.dataDir, 'postgres/postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\n',
  );
  project.provide('demoData', demo);
  return () => removeDataDir(demo.dataDir);
}
