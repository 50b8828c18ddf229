import { toPaise, toRupees } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { quoteCart, quoteCustomOrder } from '@canteen/domain/payments/quote';
import type { User } from '@canteen/domain/users/user.schema';
import type { Context } from '../context/context.ts';
import { startSession } from '../sessions/start-session.ts';
import type { TestApp } from './app.ts';
import { insertUser } from './database/insert-rows.ts';

type UserRow = NonNullable<Parameters<typeof insertUser>[1]>;

export interface TestUser {
  id: string;
  token: string;
}

/** A signed-in user; with `shops` a shop admin of those shops. */
export async function makeUser(ctx: Context, user: UserRow & { shops?: string[] } = {}): Promise<TestUser> {
  const { shops = [], ...row } = user;
  const id = await insertUser(ctx.sql, { ...row, ...(shops.length > 0 && { isShopAdmin: true }) });
  for (const shop of shops) {
    await ctx.sql`insert into shop_admins (user_id, shop_id) values (${id}, ${shop})`;
  }
  return { id, token: await startSession(ctx, id, { ip: '127.0.0.1', userAgent: 'test' }) };
}

/** A user with the fields of the profile's form. */
export interface TestAccount extends TestUser {
  profile: Pick<User, 'name' | 'email' | 'contact' | 'address'>;
}

/** A signed-in user and the profile. */
export async function makeAccount(ctx: Context, user: UserRow = {}): Promise<TestAccount> {
  const made = await makeUser(ctx, user);
  const [profile] = await ctx.sql<TestAccount['profile'][]>`
    select users.name, users.email, users.contact, users.address from users where users.id = ${made.id}`;
  if (!profile) throw new Error('the user was not made');
  return { ...made, profile };
}

interface ShopRow {
  name?: string;
  taxable?: boolean;
  enabled?: boolean;
  manualOverride?: boolean;
  /** 'HH:MM'; open all day when left out. */
  openingTime?: string;
  closingTime?: string;
}

/** A shop, open all day by default. Returns the id. */
export async function makeShop(ctx: Context, shop: ShopRow = {}): Promise<string> {
  const { name = 'Chai Point', taxable = false, enabled = true, manualOverride = false } = shop;
  const { openingTime = '00:00', closingTime = '00:00' } = shop;
  const [row] = await ctx.sql<{ id: string }[]>`
    insert into shops (name, description, address, contact, opening_time, closing_time, enabled, manual_override,
      taxable)
    values (${name}, 'Tea and snacks', 'Block B', '9876543210', ${openingTime}, ${closingTime}, ${enabled},
      ${manualOverride}, ${taxable})
    returning id`;
  return row?.id ?? '';
}

/** A food; `price` in rupees. Returns the id. */
export async function makeFood(
  ctx: Context,
  shopId: string,
  { name, price, enabled = true }: { name: string; price: number; enabled?: boolean },
): Promise<string> {
  const [row] = await ctx.sql<{ id: string }[]>`
    insert into foods (shop_id, name, price, enabled) values (${shopId}, ${name}, ${toPaise(price)}, ${enabled})
    returning id`;
  return row?.id ?? '';
}

/** The body that the checkout page sends for these foods, with the right total at current prices. */
export async function checkoutOf(
  ctx: Context,
  shopId: string,
  items: { food: string; quantity: number }[],
): Promise<StartPaymentInput> {
  const [shop] = await ctx.sql<
    { taxable: boolean }[]
  >`select shops.taxable from shops where shops.id = ${shopId}`;
  const prices = await ctx.sql<{ id: string; price: number }[]>`
    select foods.id, foods.price from foods where foods.id = any(${items.map((item) => item.food)})`;
  const lines = items.map(({ food, quantity }) => ({
    quantity,
    price: prices.find(({ id }) => id === food)?.price ?? 0,
  }));
  const quote = quoteCart({ lines, taxable: shop?.taxable ?? false, fulfilment: 'delivery' });
  return { ...delivery(shopId), orderItems: items, totalPrice: toRupees(quote.totalPrice) };
}

/** The body that the custom order tab sends; `price` in rupees. */
export const customCheckout = (shopId: string, price: number): StartPaymentInput => ({
  ...delivery(shopId),
  orderItems: [{ name: 'Custom Items', price, quantity: 1 }],
  totalPrice: toRupees(quoteCustomOrder(toPaise(price), 'delivery').totalPrice),
});

const delivery = (shopId: string) => ({
  shopId,
  name: 'Asha Rao',
  address: 'Hostel 3, room 12',
  addressLatLng: { lat: 28.5245, lng: 77.5755 },
});

export interface StartedPayment {
  id: string;
  amount: number;
  currency: string;
  quote: { itemsTotal: number; gstAmount: number; deliveryFee: number; totalPrice: number };
}

/** What the provider's checkout widget returns to the page after a payment. */
export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Starts a payment over HTTP. */
export async function startPayment(
  app: TestApp,
  customer: TestUser,
  checkout: StartPaymentInput,
): Promise<StartedPayment> {
  const { status, body } = await app.request<StartedPayment>(
    customer,
    'POST',
    '/api/razorpay/order',
    checkout,
  );
  if (status !== 200) throw new Error(`the payment did not start: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The customer pays at the provider, which sends no webhook unless `more` says so. */
export const payAtProvider = (app: TestApp, orderId: string, more: object = {}): Promise<Proof> =>
  app.sandbox<Proof>('/pay', { order_id: orderId, outcome: 'success', webhook: false, ...more });

/** The body of the call that verifies a payment. */
export const verifyBody = ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: Proof) => ({
  order_id: razorpay_order_id,
  razorpay_payment_id,
  razorpay_signature,
});

export const verifyPayment = (app: TestApp, customer: TestUser, proof: Proof) =>
  app.request<{ valid: boolean }>(customer, 'POST', '/api/razorpay/verify', verifyBody(proof));

export const createOrder = (app: TestApp, customer: TestUser, paymentId: string, more: object = {}) =>
  app.request<OrderView>(customer, 'POST', '/api/orders/create', { paymentId, ...more });

/** A verified payment of this checkout, made over HTTP; no webhook. */
export async function makePaidCheckout(
  app: TestApp,
  customer: TestUser,
  checkout: StartPaymentInput,
): Promise<{ proof: Proof; started: StartedPayment; paymentId: string }> {
  const started = await startPayment(app, customer, checkout);
  const proof = await payAtProvider(app, started.id);
  const { body } = await verifyPayment(app, customer, proof);
  if (!body.valid) throw new Error('the payment was not verified');
  return { proof, started, paymentId: proof.razorpay_payment_id };
}

/** A paid order, made over HTTP. */
export async function makePlacedOrder(
  app: TestApp,
  customer: TestUser,
  checkout: StartPaymentInput,
): Promise<OrderView & { paymentId: string }> {
  const { paymentId } = await makePaidCheckout(app, customer, checkout);
  const { status, body } = await createOrder(app, customer, paymentId);
  if (status !== 201) throw new Error(`the order was not placed: ${status} ${JSON.stringify(body)}`);
  return { ...body, paymentId };
}
