import postgres from 'postgres';
import { API_FLAGS } from '../scripts/start/supervisor.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { OWNER } from './demo-accounts.ts';
import { logIn } from './log-in-and-pay.ts';
import { endProgram, startProgram, type Product } from './start-product.ts';

const DAY_MS = 86_400_000;
const CAMPUS_OFFSET_MS = 330 * 60_000;

export const campusDay = (daysAgo: number) =>
  new Date(Date.now() + CAMPUS_OFFSET_MS - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** A copy of the database with its own API, and many past orders. */
export interface Copy {
  orders: number;
  url: string;
  sql: postgres.Sql;
  owner: string;
  close(): Promise<void>;
}

/**
 * `add` adds rows before the API starts. An API that already runs would read millions of new order events afterwards, 200
 * at a time, while its calls are measured.
 */
export async function openCopy(
  product: Product,
  orders: number,
  add: (sql: postgres.Sql) => Promise<void> = async () => {},
): Promise<Copy> {
  // PostgreSQL copies a database only while no other client is connected to it.
  await Promise.all([endProgram(product.api), endProgram(product.worker)]);
  const admin = postgres(product.databaseUrl.replace(/[^/]*$/, 'postgres'), { max: 1, onnotice: () => {} });
  const name = `canteen_${orders}`;
  await admin`create database ${admin(name)} template canteen`;
  await admin.end();
  const databaseUrl = product.databaseUrl.replace(/[^/]*$/, name);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await add(sql);
  const port = await freePort();
  const env = { ...product.env, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'error' };
  const api = await startProgram('api/dist/main.js', env, API_FLAGS);
  const url = `http://127.0.0.1:${port}`;
  return {
    orders,
    url,
    sql,
    owner: await logIn(url, OWNER),
    async close() {
      await endProgram(api);
      await sql.end();
    },
  };
}
