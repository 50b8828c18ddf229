import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../passwords/hash-password.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { requestsOf, type Specification } from '../testing/fuzz/call-requests.ts';
import { hostileValues } from '../testing/fuzz/schema-values.ts';

// Every call of /api/openapi.json with values of its schemas and mutations of them, as every kind of user.
//   FUZZ_RUNS=2000 npm test -- api/src/contract/fuzz.test.ts   requests to each call (5 without it)
//   FUZZ_SEED=12345 …                                        repeats a run

const RUNS = Number(process.env.FUZZ_RUNS ?? 5);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
/** Longer than any limit of the API. A call that has not answered then hangs. */
const HANGS_MS = 25_000;

const ROLES = [
  'guest',
  'customer',
  'delivery',
  'shopAdmin',
  'otherShopAdmin',
  'admin',
  'owner',
  'blocked',
] as const;
type Role = (typeof ROLES)[number];
/** Roles that must not see the other customer's data. The order of that customer is at `shop`. */
const STRANGERS: readonly Role[] = ['guest', 'customer', 'otherShopAdmin', 'blocked'];
const SECRETS = { name: 'Zebedee Secretname', email: 'zebedee.secret@snu.edu.in', contact: '9111222333' };
const ADDRESS = 'Secret Hostel 77';

let app: TestApp;
let shop: string;
let otherShop: string;
let ids: string[];
let victimIds: string[];
let passwordHash: string;
const mayBeOwner = new Set<string>();
let specification: Specification;
const users: Partial<Record<Role, TestUser>> = {};

beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword('campus123');
  shop = await makeShop(app.ctx);
  otherShop = await makeShop(app.ctx, { name: 'Juice Corner' });
  const food = await makeFood(app.ctx, shop, { name: 'Samosa', price: 20 });
  const otherFood = await makeFood(app.ctx, otherShop, { name: 'Lime soda', price: 30 });
  const victim = await makeUser(app.ctx, SECRETS);
  const order = await makePlacedOrder(app, victim, {
    ...(await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }])),
    name: SECRETS.name,
    address: ADDRESS,
  });
  // Its roles and status may change; it makes no calls.
  const other = await makeUser(app.ctx, { name: 'Somebody Else' });
  mayBeOwner.add(other.id);
  victimIds = [victim.id, order._id];
  ids = [shop, otherShop, food, otherFood, order._id, other.id];
  specification = (await app.request<Specification>(null, 'GET', '/api/openapi.json')).body;
});
afterAll(() => app.close());

const FLAGS: Record<Exclude<Role, 'guest'>, () => Parameters<typeof makeUser>[1]> = {
  customer: () => ({}),
  delivery: () => ({ isDelivery: true }),
  shopAdmin: () => ({ shops: [shop] }),
  otherShopAdmin: () => ({ shops: [otherShop] }),
  admin: () => ({ isAdmin: true }),
  owner: () => ({ isOwner: true }),
  blocked: () => ({ isOwner: true, isBlocked: true }),
};

const calls = () =>
  Object.entries(specification.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

async function signIn(role: Exclude<Role, 'guest'>): Promise<TestUser> {
  const user = await makeUser(app.ctx, FLAGS[role]());
  if (role === 'owner' || role === 'blocked') mayBeOwner.add(user.id);
  await app.ctx.sql`update users set password_hash = ${passwordHash} where users.id = ${user.id}`;
  return user;
}

test('a request with the ids of another customer returns none of their data', async () => {
  for (const { path, method, operation } of calls().filter((call) => call.operation.parameters)) {
    for (const id of victimIds) {
      const requests = requestsOf(path, operation, [id], { always: true });
      for (const [at, request] of fc.sample(requests, { numRuns: STRANGERS.length, seed: SEED }).entries()) {
        const role = STRANGERS[at] ?? 'guest';
        const caller = role === 'guest' ? null : (users[role] ??= await signIn(role));
        const { status, body } = await app.request<unknown>(caller, method, request.path, request.body);
        const said = `FUZZ_SEED=${SEED} ${role}: ${method} ${request.path} → ${status}`;
        for (const secret of [...Object.values(SECRETS), ADDRESS])
          expect(JSON.stringify(body), said).not.toContain(secret);
      }
    }
  }
});

test(
  "every call answers hostile requests with a described status, and shows none of another customer's data",
  async () => {
    process.stdout.write(`fuzz: FUZZ_SEED=${SEED}, ${RUNS} requests to each of ${calls().length} calls\n`);
    const failures: string[] = [];
    for (const { path, method, operation } of calls()) {
      const requests = fc.record({
        request: requestsOf(path, operation, ids),
        role: fc.constantFrom(...ROLES),
      });
      const run = await fc.check(
        fc.asyncProperty(requests, async ({ request, role }) => {
          // Otherwise the rate limits would answer 429 before the call's own checks.
          await app.ctx.sql`truncate rate_limits`;
          const caller = role === 'guest' ? null : (users[role] ??= await signIn(role));
          const send = () =>
            app.request<unknown>(caller, method, request.path, request.body, request.headers);
          const first = await send();
          // On a busy machine the job store may not answer within its second.
          const { status, body } = first.status === 503 ? await send() : first;
          const text = JSON.stringify(body);
          const said = `${role}: ${method} ${request.path} → ${status} ${text.slice(0, 300)}`;
          expect(status, said).not.toBeOneOf([500, 503]);
          expect(Object.keys(operation.responses), said).toContain(String(status));
          if (STRANGERS.includes(role)) {
            for (const secret of [...Object.values(SECRETS), ADDRESS])
              expect(text, said).not.toContain(secret);
          }
          // Logged out, blocked or deleted: the next request gets a new user.
          if (status === 401 || /logout|Password|sessions/.test(path)) delete users[role];
        }),
        { numRuns: RUNS, seed: SEED, timeout: HANGS_MS },
      );
      if (run.failed) failures.push(fc.defaultReportMessage(run) ?? '', String(run.errorInstance));
    }
    expect(failures.join('\n')).toBe('');
    // Nobody became owner by a field or by a prototype; a real owner may have given the role to `other`.
    const owners = await app.ctx.sql<{ id: string }[]>`select users.id from users where users.is_owner`;
    expect(owners.filter(({ id }) => !mayBeOwner.has(id))).toEqual([]);
    expect(({} as Record<string, unknown>).isOwner).toBeUndefined();
  },
  60_000 + RUNS * 20_000,
);

test('an unknown path answers 404 or 400', async () => {
  await fc.assert(
    fc.asyncProperty(hostileValues, fc.string({ unit: 'binary' }), async (bad, more) => {
      const text = `${String(JSON.stringify(bad)).slice(0, 500)}${more}`.toWellFormed();
      const { status } = await app.request(null, 'GET', `/api/none/${encodeURIComponent(text)}`);
      expect(status).toBeOneOf([400, 404]);
    }),
    { numRuns: RUNS * 4, seed: SEED, timeout: HANGS_MS },
  );
});
