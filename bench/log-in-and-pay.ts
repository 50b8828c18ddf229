import { createHash, randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { CUSTOMER } from './demo-accounts.ts';
import type { Product } from './start-product.ts';

async function call<T>(url: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Logs a demo account in and returns its token. Default: a customer. */
export const logIn = async (url: string, contact = CUSTOMER) =>
  (await call<{ token: string }>(`${url}/api/users/login`, { contact, password: 'campus123' })).token;

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

/** Starts the payment of three items at an open shop. */
export async function startPayment({ url }: Product, token: string) {
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

/** The total that the server computes: it answers with the right quote when `guess` is wrong. */
async function totalOf(url: string, token: string, wanted: object, guess: number): Promise<number> {
  const answer = await fetch(`${url}/api/razorpay/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...wanted, totalPrice: guess }),
  });
  return ((await answer.json()) as { quote: { totalPrice: number } }).quote.totalPrice;
}

/** The order number for n = 1, 2, 3 … */
export const orderNumber = (n: number) =>
  n
    .toString(32)
    .padStart(6, '0')
    .replaceAll(/./g, (digit) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(parseInt(digit, 32)));

export interface Payment {
  payment: string;
  paymentId: string;
  userId: string;
}

interface Wanted {
  times: number;
  customers: number;
}

/** Signs demo customers in, without their passwords. */
export async function openSessions(sql: postgres.Sql, customers: number) {
  const users = await sql<{ id: string }[]>`
    select users.id from users
    where not (users.is_owner or users.is_admin or users.is_shop_admin or users.is_delivery or users.is_blocked)
    order by users.id limit ${customers}`;
  const tokens: string[] = [];
  for (const { id } of users) {
    const token = randomBytes(32).toString('base64url');
    tokens.push(token);
    await sql`
      insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
      values (${createHash('sha256').update(token).digest()}, ${id}, now(), now(), now() + interval '1 day')`;
  }
  return { users, tokens };
}

/**
 * Inserts many verified payments of that checkout, by demo customers in turn, because the payment itself is not measured.
 * Payment n belongs to the customer of token n modulo the number of tokens.
 */
export async function payMany(sql: postgres.Sql, orderId: string, { times, customers }: Wanted) {
  const { users, tokens } = await openSessions(sql, customers);
  const batch = randomBytes(6).toString('hex');
  const payments = await sql<Payment[]>`
    insert into payments (user_id, request_hash, provider_order_id, amount, currency, snapshot, shop_id,
      provider_payment_id, verified_at, created_at, quote_expires_at)
    select (${users.map(({ id }) => id)}::text[])[1 + n % ${users.length}::int], payments.request_hash,
      'order_' || ${batch}::text || 'n' || n, payments.amount, payments.currency, payments.snapshot, payments.shop_id, 'pay_' || ${batch}::text || 'n' || n,
      payments.created_at, payments.created_at, payments.quote_expires_at
    from payments, generate_series(0, ${times - 1}::int) as n
    where payments.provider_order_id = ${orderId}
    order by n
    returning payments.id as payment, payments.provider_payment_id as "paymentId", payments.user_id as "userId"`;
  await sql`vacuum analyze payments`;
  return { tokens, payments };
}
