import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { prepareCluster } from '../scripts/postgres/cluster.ts';
import { run } from '../scripts/run-command.ts';
import { API_FLAGS } from '../scripts/start/supervisor.ts';
import { startDatabaseProxy } from '../scripts/testing/database-proxy.ts';
import { findProgram } from '../scripts/testing/find-program.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import type { User } from './client.ts';
import type { Menu } from './customers.ts';
import { killablePostgres, killableRedis, startProgram, type KillableProcess } from './killable-processes.ts';
import { KEYS } from './provider.ts';

/** Two API processes, two workers, PostgreSQL and, when it is installed, Redis, with the demo campus. */
interface Product {
  urls: readonly string[];
  programs: readonly KillableProcess[];
  stores: readonly KillableProcess[];
  /** Directly, past all faults but PostgreSQL's own. */
  sql: postgres.Sql;
  folder: string;
  close(): Promise<void>;
}

/** What the product must reach. */
interface OutsideServices {
  providerUrl: string;
  mailPort: number;
  /** The ports of the two API processes. */
  ports: readonly number[];
}

export async function startProduct({ providerUrl, mailPort, ports }: OutsideServices): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'canteen-faults-'));
  // PostgreSQL, which may run as another user, must be able to enter it.
  chmodSync(folder, 0o711);
  const cluster = await prepareCluster({ folder: join(folder, 'postgres'), password: 'faults' });
  const store = killablePostgres(cluster, await cluster.start());
  const databaseUrl = cluster.urlOf('canteen');
  const base: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    DATA_DIR: folder,
    CODE_SECRET: 'only for a fault run that nobody else can reach',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    ...KEYS,
    RAZORPAY_BASE_URL: providerUrl,
  };
  const prepared = await run(process.execPath, ['api/dist/prepare.js', '--create', '--demo'], {
    env: { ...base, DATABASE_URL: databaseUrl },
  });
  if (!prepared.ok) throw new Error(prepared.output);
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {}, connect_timeout: 5 });
  // Open at every hour.
  await sql`update shops set opening_time = '00:00', closing_time = '00:00', enabled = true, manual_override = false`;

  const redis = findProgram('redis-server') === null ? null : await killableRedis();
  const start = async (name: string, script: string, env: NodeJS.ProcessEnv, flags: string[] = []) => {
    const database = await startDatabaseProxy(databaseUrl);
    return startProgram({
      name,
      command: [...flags, script],
      logFile: join(folder, `${name.replaceAll(' ', '-')}.log`),
      database,
      env: {
        ...base,
        DEMO_CAMPUS: 'false',
        DATABASE_URL: database.url,
        ...(redis && { REDIS_URL: redis.url }),
        ...env,
      },
    });
  };
  const programs: KillableProcess[] = [];
  for (const [n, port] of ports.entries()) {
    programs.push(await start(`API ${n + 1}`, 'api/dist/main.js', { PORT: String(port) }, API_FLAGS));
    programs.push(await start(`worker ${n + 1}`, 'worker/dist/main.js', { PORT: String(await freePort()) }));
  }
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    programs,
    stores: [store, ...(redis ? [redis] : [])],
    sql,
    folder,
    async close() {
      for (const { end, database } of programs) {
        await end?.();
        await database?.close();
      }
      await sql.end({ timeout: 5 });
      await redis?.shutDown();
      await store.shutDown();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let addresses = 0;

/** Signs in at most `count` users that match `condition`, without a password. */
async function signIn(
  sql: postgres.Sql,
  condition: postgres.PendingQuery<postgres.Row[]>,
  count: number,
): Promise<User[]> {
  const users = await sql<
    { id: string }[]
  >`select users.id from users where ${condition} order by users.id limit ${count}`;
  return Promise.all(
    users.map(async ({ id }) => {
      const token = randomBytes(32).toString('base64url');
      await sql`
        insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
        values (${createHash('sha256').update(token).digest()}, ${id}, now(), now(), now() + interval '1 day')`;
      addresses += 1;
      return { id, token, address: `10.0.${addresses >> 8}.${addresses & 255}` };
    }),
  );
}

export async function signInAll(sql: postgres.Sql, customerCount: number) {
  const isCustomer = sql`not (users.is_owner or users.is_admin or users.is_shop_admin or users.is_delivery or users.is_blocked)`;
  const customers = await signIn(sql, isCustomer, customerCount);
  const [owner] = await signIn(sql, sql`users.is_owner`, 1);
  const [admin] = await signIn(sql, sql`users.is_admin`, 1);
  if (!owner || !admin || customers.length < customerCount) throw new Error('the demo has too few users');
  return { customers, owner, admin };
}

/** The foods of ten shops. */
export async function readMenus(sql: postgres.Sql): Promise<Menu[]> {
  return sql<Menu[]>`
    select foods.shop_id as "shopId", array_agg(foods.id order by foods.id) as foods
    from foods where foods.enabled group by foods.shop_id order by foods.shop_id limit 10`;
}
