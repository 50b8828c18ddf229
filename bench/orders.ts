import postgres from 'postgres';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { end, launch, type Campus } from './campus.ts';
import { compare, load, ratioFigure, type Figure, type Round } from './rounds.ts';

const ROUNDS = 6;
const A_ROUND = 1_500;
const CLIENTS = 16;

/** orders/create whole (session, checks, order, event, what follows from it) against one bare insert statement. */
export async function benchOrders(campus: Campus): Promise<Figure[]> {
  const token = await logIn(campus.url);
  const { orderId, checkout } = await startPayment(campus, token);
  await multiply(campus.databaseUrl, orderId, (ROUNDS + 1) * A_ROUND);
  const port = await freePort();
  const reference = await launch(
    'bench/reference.ts',
    {
      PATH: process.env.PATH,
      PORT: String(port),
      MENU_FILE: join(import.meta.dirname, 'package.json'),
      DATABASE_URL: campus.databaseUrl,
      NODE_ENV: 'production',
    },
    ['--import', 'tsx'],
  );
  try {
    const ours = (round: number) =>
      post(`${campus.url}/api/orders/create`, token, (n) => ({
        ...checkout,
        status: 'PAID',
        paymentId: `pay_bench${round * A_ROUND + n}`,
      }));
    const bare = () =>
      post(`http://127.0.0.1:${port}/orders`, token, () => ({
        ...checkout,
        status: 'PAID',
        paymentId: 'pay_0',
      }));
    const comparison = await compare(ROUNDS, ours, bare);
    return [
      ratioFigure('orders/create', comparison, 0.6),
      {
        name: `orders/create, p99 at ${CLIENTS} clients`,
        value: `${comparison.ours.p99} ms`,
        bound: '≤ 50 ms',
        holds: comparison.ours.p99 <= 50,
      },
    ];
  } finally {
    await end(reference);
  }
}

/** A round of posts, each with a body of its own. */
function post(url: string, token: string, body: (n: number) => object): Promise<Round> {
  let n = 0;
  return load(
    {
      url,
      method: 'POST',
      connections: CLIENTS,
      amount: A_ROUND,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(body(n++)) }) }],
    },
    201,
  );
}

async function call<T>(url: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const logIn = async (url: string) =>
  (await call<{ token: string }>(`${url}/api/users/login`, { contact: '9000000005', password: 'campus123' }))
    .token;

interface Shop {
  _id: string;
  isOpen: boolean;
  taxable: boolean;
}
interface Food {
  _id: string;
  name: string;
  price: number;
}

/** A real checkout of three lines at an open shop, up to the provider's order. */
async function startPayment({ url }: Campus, token: string) {
  const shops = (await (await fetch(`${url}/api/shops`)).json()) as Shop[];
  const shop = shops.find((one) => one.isOpen && !one.taxable);
  if (!shop) throw new Error('no shop is open');
  const foods = ((await (await fetch(`${url}/api/shops/${shop._id}/foods`)).json()) as Food[]).slice(0, 3);
  const itemsTotal = foods.reduce((sum, food) => sum + Math.round(food.price * 100), 0) / 100;
  const fee = itemsTotal <= 100 ? 30 : Math.round(3000 + (itemsTotal - 100) * 10) / 100;
  const wanted = {
    orderItems: foods.map((food) => ({ food: food._id, quantity: 1 })),
    shopId: shop._id,
    name: 'Customer of the bench',
    address: 'Hostel 1, Room 101',
    addressLatLng: { lat: 28.5251, lng: 77.5763 },
  };
  const started = await call<{ id: string; quote: { totalPrice: number } }>(
    `${url}/api/razorpay/order`,
    { ...wanted, totalPrice: await totalOf(url, token, wanted, itemsTotal + fee) },
    token,
  );
  const { orderItems: _, ...rest } = wanted;
  return {
    orderId: started.id,
    checkout: {
      ...rest,
      totalPrice: started.quote.totalPrice,
      items: foods.map((food) => ({ food: food._id, name: food.name, price: food.price, quantity: 1 })),
    },
  };
}

/** The server's own total: asked for with ours, which it corrects when it differs. */
async function totalOf(url: string, token: string, wanted: object, guess: number): Promise<number> {
  const answer = await fetch(`${url}/api/razorpay/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...wanted, totalPrice: guess }),
  });
  return ((await answer.json()) as { quote: { totalPrice: number } }).quote.totalPrice;
}

/** That checkout paid for many times over, as `verify` would have left it: paying is not what is measured. */
async function multiply(databaseUrl: string, orderId: string, times: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`
      insert into payments (user_id, request_hash, provider_order_id, amount, currency, snapshot, shop_id,
        provider_payment_id, verified_at, created_at, quote_expires_at)
      select payments.user_id, payments.request_hash, 'order_bench' || n, payments.amount, payments.currency,
        payments.snapshot, payments.shop_id, 'pay_bench' || n, payments.created_at, payments.created_at,
        payments.quote_expires_at
      from payments, generate_series(0, ${times - 1}) as n
      where payments.provider_order_id = ${orderId}`;
    await sql`vacuum analyze payments`;
  } finally {
    await sql.end();
  }
}
