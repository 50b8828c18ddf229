import postgres from 'postgres';
import { run } from '../../scripts/run-command.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { endProgram, startProgram, type Product } from '../start-product.ts';
import { installVendure } from './install.ts';

/** One for each client, so that none waits for a connection. With the driver's default of 10, Vendure made as many orders. */
const CONNECTIONS = 16;
// Hides the driver's warning about how TypeORM calls it.
const FLAGS = ['--no-deprecation'];

/** A Vendure with three products, on the PostgreSQL of the product. */
export interface Vendure {
  /** The URL of the Shop API. */
  url: string;
  sql: postgres.Sql;
  /** One token for each customer. */
  tokens: string[];
  close(): Promise<void>;
}

/** Starts its server and its worker, as its documentation recommends. */
export async function startVendure(product: Product, customers: number): Promise<Vendure> {
  const folder = await installVendure();
  const databaseUrl = await makeDatabase(product);
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    CONNECTIONS: String(CONNECTIONS),
  };
  const prepared = await run(process.execPath, ['prepare.mjs'], {
    cwd: folder,
    env: { ...env, MAKE_TABLES: 'yes' },
  });
  if (!prepared.ok) throw new Error(prepared.output);
  const server = await startProgram('server.mjs', env, FLAGS, folder);
  const worker = await startProgram('worker.mjs', env, FLAGS, folder);
  const url = `http://127.0.0.1:${port}/shop-api`;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  return {
    url,
    sql,
    tokens: await logCustomersIn(url, customers),
    async close() {
      await sql.end();
      await Promise.all([endProgram(server), endProgram(worker)]);
    },
  };
}

async function makeDatabase({ databaseUrl }: Product): Promise<string> {
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await admin`create database vendure`;
  await admin.end();
  return databaseUrl.replace(/[^/]*$/, 'vendure');
}

/** Adds customers and logs each of them in. */
async function logCustomersIn(url: string, customers: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < customers; n += 1) {
    const email = `customer${n}@example.edu`;
    await ask(
      url,
      `mutation ($email: String!) {
        registerCustomerAccount(input: {
          emailAddress: $email, firstName: "Customer", lastName: "of the bench", password: "campus123"
        }) { __typename ... on ErrorResult { message } }
      }`,
      email,
      'Success',
    );
    const answer = await ask(
      url,
      `mutation ($email: String!) {
        login(username: $email, password: "campus123", rememberMe: true) { __typename ... on ErrorResult { message } }
      }`,
      email,
      'CurrentUser',
    );
    tokens.push(answer.headers.get('vendure-auth-token') ?? '');
  }
  return tokens;
}

async function ask(url: string, query: string, email: string, wanted: string): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { email } }),
  });
  const text = await answer.text();
  if (!text.includes(`"__typename":"${wanted}"`)) throw new Error(`${url}: ${answer.status} ${text}`);
  return answer;
}
