import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/database/database.ts';
import { ROOT } from '../run-command.ts';
import { freePort } from '../testing/free-port.ts';
import { findOlderVersion, unpackVersion } from '../testing/older-version.ts';
import { makeDataDir, removeDataDir, runProgram, type Program } from '../testing/program.ts';

interface Order {
  _id: string;
  status: string;
  totalPrice: number;
}
interface Statistics {
  summary: { orderCount: number; totalSalesRevenue: number };
}

const PASSWORD = 'campus123';
/** The packages of the older version may have to be installed. */
const INSTALL_MS = 400_000;
const older = findOlderVersion();
const version =
  'missing' in older
    ? `an older version (skipped: ${older.missing})`
    : `the version ${older.commit} on a database with the newer migrations ${older.newer.map((file) => file.slice(0, 4)).join(', ')}`;

describe.skipIf('missing' in older)(`${version}`, () => {
  const programs: Program[] = [];
  const urls = { older: '', newer: '' };
  const tokens = { customer: '', owner: '' };
  let dataDir: string;
  let database: TestDatabase;
  let removeFiles = () => {};

  const start = async (folder: string): Promise<string> => {
    const port = String(await freePort());
    const program = runProgram(
      [process.execPath, '--import', 'tsx', 'api/src/main.ts'],
      { ...environment(), PORT: port },
      folder,
    );
    programs.push(program);
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([
      program.prints(/the API is ready/),
      program.ended.then(() => Promise.reject(new Error(program.printed()))),
    ]);
    return url;
  };
  const environment = () => ({
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    CODE_SECRET: 'a secret of the test of an update, 32+',
  });

  async function call<Body>(
    version: keyof typeof urls,
    user: keyof typeof tokens | null,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Body }> {
    const answer = await fetch(urls[version] + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(user && { authorization: `Bearer ${tokens[user]}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }
  const ok = async <Body>(...request: Parameters<typeof call>): Promise<Body> => {
    const { status, body } = await call<Body>(...request);
    expect(status, `${JSON.stringify(request)}: ${JSON.stringify(body).slice(0, 500)}`).toBe(200);
    return body;
  };

  beforeAll(async () => {
    if ('missing' in older) return;
    dataDir = makeDataDir();
    database = await createTestDatabase();
    const prepare = runProgram(
      [process.execPath, '--import', 'tsx', 'scripts/start/prepare-database.ts', '--demo'],
      environment(),
    );
    if ((await prepare.ended) !== 0) throw new Error(prepare.printed());
    const files = await unpackVersion(older.commit);
    removeFiles = files.remove;
    [urls.older, urls.newer] = await Promise.all([start(files.folder), start(ROOT)]);
    // At noon all shops of the demo are open.
    const noon = new Date().setUTCHours(6, 30, 0, 0);
    await ok('newer', null, 'POST', '/dev/clock', { offsetMs: noon - Date.now() });
  }, INSTALL_MS);
  afterAll(async () => {
    for (const { process: child, ended } of programs) {
      child.kill('SIGTERM');
      await ended;
    }
    removeFiles();
    await removeDataDir(dataDir);
    await database?.drop();
  });

  test('people log in at the older version, and the newer one knows them', async () => {
    for (const [user, email] of [
      ['customer', 'customer@snu.edu.in'],
      ['owner', 'owner@snu.edu.in'],
    ] as const) {
      const { token } = await ok<{ token: string }>('older', null, 'POST', '/api/users/login', {
        email,
        password: PASSWORD,
      });
      tokens[user] = token;
      for (const version of ['older', 'newer'] as const)
        expect(await ok<{ email: string }>(version, user, 'GET', '/api/users/me')).toMatchObject({ email });
    }
  });

  /** Menu, quote, payment and order at one version. */
  async function order(version: keyof typeof urls): Promise<Order> {
    const shops = await ok<{ _id: string; isOpen: boolean }[]>(version, null, 'GET', '/api/shops');
    const shopId = shops.find(({ isOpen }) => isOpen)?._id ?? '';
    const foods = await ok<{ _id: string }[]>(version, null, 'GET', `/api/shops/${shopId}/foods`);
    const wanted = {
      orderItems: foods.slice(0, 2).map(({ _id }) => ({ food: _id, quantity: 2 })),
      shopId,
      name: 'Customer of an update',
      address: 'Hostel 1, Room 101',
      addressLatLng: { lat: 28.5251, lng: 77.5763 },
    };
    const pay = (totalPrice: number) =>
      call<{ id: string; quote: { totalPrice: number } }>(
        version,
        'customer',
        'POST',
        '/api/razorpay/order',
        { ...wanted, totalPrice },
      );
    const quoted = await pay(1);
    expect(quoted.status).toBe(409);
    const { totalPrice } = quoted.body.quote;
    const started = await pay(totalPrice);
    expect(started.status).toBe(200);
    const paid = await ok<Record<string, string>>(version, null, 'POST', '/dev/razorpay/pay', {
      order_id: started.body.id,
      outcome: 'success',
    });
    const { razorpay_order_id: order_id, ...proof } = paid;
    expect(
      await ok(version, 'customer', 'POST', '/api/razorpay/verify', { order_id, ...proof }),
    ).toMatchObject({ valid: true });
    const created = await call<Order>(version, 'customer', 'POST', '/api/orders/create', {
      paymentId: proof['razorpay_payment_id'],
    });
    expect([200, 201], JSON.stringify(created.body)).toContain(created.status);
    expect(created.body).toMatchObject({ status: 'PAID', totalPrice });
    return created.body;
  }

  test.each([
    ['older', 'newer'],
    ['newer', 'older'],
  ] as const)(
    'an order paid at the %s version is listed, accepted and counted at the %s one',
    async (first, second) => {
      const placed = await order(first);
      for (const version of [second, first]) {
        const listed = await ok<Order[]>(version, 'customer', 'GET', '/api/orders');
        expect(listed.map(({ _id }) => _id)).toContain(placed._id);
        expect(await ok<Order>(version, 'owner', 'GET', `/api/orders/track/${placed._id}`)).toMatchObject({
          status: 'PAID',
          totalPrice: placed.totalPrice,
        });
      }
      const accepted = await ok<Order>(second, 'owner', 'PUT', `/api/orders/${placed._id}/status`, {
        status: 'ACCEPTED',
        from: 'PAID',
      });
      expect(accepted.status).toBe('ACCEPTED');
      const ready = await ok<Order>(first, 'owner', 'PUT', `/api/orders/${placed._id}/status`, {
        status: 'READY',
        from: 'ACCEPTED',
      });
      expect(ready.status).toBe('READY');
      const statistics = (version: keyof typeof urls) =>
        ok<Statistics>(version, 'owner', 'GET', '/api/orders/statistics');
      const [one, other] = [await statistics(first), await statistics(second)];
      expect(one.summary.orderCount).toBeGreaterThan(0);
      expect(one.summary).toEqual(other.summary);
    },
  );
});
