import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { AUDIT_ACTIONS, AUDIT_FIELDS } from '@canteen/domain/audit/audit-actions';
import { createApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { accountsRows } from '../testing/authorization/accounts.ts';
import { browseShopsRows } from '../testing/authorization/browse-shops.ts';
import { manageShopsRows } from '../testing/authorization/manage-shops.ts';
import {
  USER_KINDS,
  type Fields,
  type Person,
  type Row,
  type Situation,
  type UserKind,
} from '../testing/authorization/matrix.ts';
import { ordersRows } from '../testing/authorization/orders.ts';
import { otherCallRows } from '../testing/authorization/other-calls.ts';
import { outsideApiRows } from '../testing/authorization/outside-api.ts';
import { userAdminRows } from '../testing/authorization/user-admin.ts';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';

// The authorization matrix: for every call and every kind of user, the status of the answer and the fields in it. A
// call without a row fails here; add its row in testing/authorization.

const ROWS = {
  ...accountsRows,
  ...userAdminRows,
  ...browseShopsRows,
  ...manageShopsRows,
  ...ordersRows,
  ...otherCallRows,
  ...outsideApiRows,
};
/** The call of a row's name, without the note in brackets. */
const callOf = (name: string) => name.replace(/ \(.*\)$/, '');
// An error may also hold a new quote or the current state.
const ERROR_FIELDS = ['message', 'code', 'fields', 'quote', 'order'];

let app: TestApp;
let shared: Pick<Situation, 'app' | 'shop' | 'otherShop' | 'food'>;
let count = 0;

beforeAll(async () => {
  const vapid = webPush.generateVAPIDKeys();
  app = await startTestApp({
    env: {
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: 'mailto:canteen@snu.edu.in',
    },
  });
  const [shop, otherShop] = [await makeShop(app.ctx), await makeShop(app.ctx, { name: 'Juice Corner' })];
  const food = await makeFood(app.ctx, shop, { name: 'Samosa', price: 20 });
  await makeFood(app.ctx, otherShop, { name: 'Lime soda', price: 30 });
  shared = { app, shop, otherShop, food };
});
afterAll(() => app.close());

async function makePerson(who: UserKind): Promise<Person> {
  const { ctx } = app;
  count += 1;
  const email = `someone${count}@snu.edu.in`;
  const flags: Record<UserKind, Parameters<typeof makeUser>[1]> = {
    guest: {},
    customer: {},
    otherCustomer: {},
    delivery: { isDelivery: true },
    shopAdmin: { shops: [shared.shop] },
    otherShopAdmin: { shops: [shared.otherShop] },
    admin: { isAdmin: true },
    owner: { isOwner: true },
    blocked: {
      isOwner: true,
      isAdmin: true,
      isDelivery: true,
      isShopAdmin: true,
      isBlocked: true,
      shops: [shared.shop],
    },
  };
  return { ...(await makeUser(ctx, { email, ...flags[who] })), email };
}

async function prepare(who: UserKind): Promise<Situation> {
  const me = who === 'guest' ? null : await makePerson(who);
  const customer = who === 'customer' && me ? me : await makePerson('customer');
  count += 1;
  return { ...shared, who, me, customer, nonce: String(count) };
}

function fieldsOf(body: unknown): unknown {
  if (body === null || (Array.isArray(body) && body.length === 0)) return 'nothing';
  const one: unknown = Array.isArray(body) ? body[0] : body;
  return typeof one === 'object' && one !== null ? Object.keys(one).toSorted() : 'text';
}

function expectedFields({ fields }: Row, who: UserKind): unknown {
  const isForAll = (given: Row['fields']): given is Fields =>
    typeof given === 'string' || Array.isArray(given);
  const own = isForAll(fields) ? fields : fields[who];
  return typeof own === 'object' ? [...own].toSorted() : own;
}

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  test.each(USER_KINDS)('%s', async (who) => {
    await app.ctx.sql`truncate rate_limits`;
    const situation = await prepare(who);
    const { params = {}, query = '', body } = (await row.request?.(situation)) ?? {};
    const [method = '', path = ''] = callOf(name).split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? `no ${param}`);
    const answer = await app.request<unknown>(situation.me, method, `${filled}${query}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(row.status[who]);
    if (answer.status >= 400) {
      const shown = Object.keys(answer.body as object);
      expect(shown.filter((field) => !ERROR_FIELDS.includes(field))).toEqual([]);
      return;
    }
    expect(fieldsOf(answer.body)).toEqual(expectedFields(row, who));
    row.check?.(answer.body, situation);
  });
});

test('every call has a row, and every row has a call', () => {
  const rows = [...new Set(Object.keys(ROWS).map(callOf))];
  const { api, others } = createApp(app.ctx).calls;
  expect(rows.toSorted()).toEqual([...api, ...others].toSorted());
});

interface Operation {
  security: object[];
  responses: Record<string, { content?: object }>;
}

/** The operations of /api/openapi.json by call, such as 'GET /api/orders/{status}'. */
async function describedCalls(): Promise<Record<string, Operation>> {
  const { body } = await app.request<{ paths: Record<string, Record<string, Operation>> }>(
    null,
    'GET',
    '/api/openapi.json',
  );
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  return Object.fromEntries(calls);
}

test('the OpenAPI document describes every call of the API', async () => {
  expect(Object.keys(await describedCalls()).toSorted()).toEqual(createApp(app.ctx).calls.api.toSorted());
});

test('the OpenAPI document names the security and every status of each call', async () => {
  const described = await describedCalls();
  const rows = Object.entries(ROWS).filter(([name]) => callOf(name) in described);
  for (const [name, { status }] of rows) {
    const { security, responses } = described[callOf(name)] ?? { security: [], responses: {} };
    expect(security, name).toEqual(status.guest === 401 ? [{ session: [] }] : []);
    const statuses = Object.values(status).map(String);
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(statuses));
    for (const [code, { content }] of Object.entries(responses))
      expect(content === undefined, `${name}: ${code}`).toBe(['204', '304'].includes(code));
    const expected = ['429', '500', '503', ...(name.startsWith('GET') ? [] : ['413'])];
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(expected));
  }
});

/** They need a failed refund, a failed mail, or an order that is under way. Only the mail has a field: `mail`. */
const ACTIONS_OF_NO_CALL = [
  'mail.dismiss',
  'refund.retry',
  'user.request-deletion',
  'user.withdraw-deletion',
];

test('every action and field that the calls have written to the audit trail is one that the screen has words for', async () => {
  const entries = await app.ctx.sql<
    { action: string; before: StoredValues | null; after: StoredValues | null }[]
  >`select audit_entries.action, audit_entries.before, audit_entries.after from audit_entries`;
  const actions = new Set(entries.map(({ action }) => action));
  expect([...actions, ...ACTIONS_OF_NO_CALL].toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
  const sides = entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const foods = sides.flatMap((side) => side.foods ?? []);
  const fields = new Set([...sides, ...foods].flatMap((each) => Object.keys(each)));
  expect([...fields, 'mail'].toSorted()).toEqual([...AUDIT_FIELDS].toSorted());
});

interface StoredValues {
  foods?: object[];
}
