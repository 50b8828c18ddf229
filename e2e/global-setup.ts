import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { makeDataDir, removeDataDir } from '../scripts/testing/program.ts';
import { chromiumPath } from './testing/browser.ts';
import { createDatabase, type Database } from './testing/product/database-copy.ts';
import type { DemoData } from './testing/product/start-demo-product.ts';
import { nextLunchTime, repeatAt503, startProduct } from './testing/product/start-product.ts';

/** Makes the demo campus once for all test files; each starts with a copy of it, which is faster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (chromiumPath === null) return () => Promise.resolve();
  const dataDir = makeDataDir();
  // A PostgreSQL of its own; that of the other tests starts later.
  const postgres = await startTestPostgres();
  let database: Database | undefined;
  const stop = async () => {
    await removeDataDir(dataDir);
    await database?.drop();
    await postgres.stop();
  };
  try {
    database = await createDatabase(postgres.url);
    const demo: DemoData = { dataDir, server: postgres.url, database: database.name, time: nextLunchTime() };
    const product = await startProduct({ ...demo, env: { DATABASE_URL: database.url } });
    // Resets the stored clock. Otherwise a copy would start with it and cancel the waiting orders before it gets its own
    // time.
    await repeatAt503(() => product.post('/dev/clock', { offsetMs: 0 }));
    await product.close();
    project.provide('demoData', demo);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
