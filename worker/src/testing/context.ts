import { readConfig } from '@canteen/api/config/config';
import { createContext, type Context } from '@canteen/api/context/context';
import { createTestDatabase } from '@canteen/api/testing/database/database';

type Overrides = Parameters<typeof createContext>[2];

/** The worker's context on a database of its own. `close` closes the context and drops the database. */
export async function createTestContext(
  environment: Record<string, string> = {},
  overrides?: Overrides,
): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    CODE_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://canteen.example.edu',
    ...environment,
  });
  const ctx = createContext(config, 'worker', overrides);
  return {
    ctx,
    async close() {
      await ctx.close();
      await database.drop();
    },
  };
}
