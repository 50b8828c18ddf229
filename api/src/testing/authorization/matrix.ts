import type { TestApp } from '../app.ts';
import { insertOrder } from '../database/insert-rows.ts';
import type { TestUser } from '../factories.ts';

// The types of the authorization matrix: for each call, the status and the fields that each kind of user gets.

export const USER_KINDS = [
  'guest',
  /** The user whose order and account it is. */
  'customer',
  /** Another customer. */
  'otherCustomer',
  'delivery',
  /** Shop admin of the shop of the call. */
  'shopAdmin',
  'otherShopAdmin',
  'admin',
  'owner',
  /** A blocked user with every role, whose session row still exists. */
  'blocked',
] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** Each call is made by a new user. */
export interface Person extends TestUser {
  email: string;
}

export interface Situation {
  app: TestApp;
  who: UserKind;
  me: Person | null;
  /** The same as `me` when the customer makes the call. */
  customer: Person;
  shop: string;
  otherShop: string;
  /** A food of the shop that costs ₹20. */
  food: string;
  /** Unique for each call. */
  nonce: string;
}

interface Request {
  /** The values of the path's parameters. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

/** The fields of the answer, or of the first of a list; 'nothing' for no body or an empty list, 'text' for texts. */
export type Fields = readonly string[] | 'nothing' | 'text';

export interface Row {
  request?: (situation: Situation) => Request | Promise<Request>;
  status: Record<UserKind, number>;
  /** The fields of a successful answer: the same for all, or by kind of user. */
  fields: Fields | Partial<Record<UserKind, Fields>>;
  /** Further checks of a successful answer. */
  check?: (body: unknown, situation: Situation) => void;
}

/** Rows by call, such as 'GET /api/orders/{status}', with an optional note such as ' (READY)'. */
export type Rows = Record<string, Row>;

export const everyone = (status: number): Record<UserKind, number> =>
  Object.fromEntries(USER_KINDS.map((who) => [who, status])) as Record<UserKind, number>;

export const signedIn = (status: number): Record<UserKind, number> => ({
  ...everyone(status),
  guest: 401,
  blocked: 401,
});

/** `status` for the allowed users, `refusal` for other logged-in users, 401 for guests and blocked users. */
export const only = (
  status: number,
  allowed: readonly UserKind[],
  refusal = 403,
): Record<UserKind, number> => ({
  ...signedIn(refusal),
  ...Object.fromEntries(allowed.map((who) => [who, status])),
});

export const ADMIN_AND_OWNER: readonly UserKind[] = ['admin', 'owner'];
export const SHOP_STAFF: readonly UserKind[] = ['shopAdmin', 'otherShopAdmin', ...ADMIN_AND_OWNER];

/** An order of the customer at the shop. */
export const insertOrderOf = ({ app, customer, shop }: Situation, createdAt = new Date()) =>
  insertOrder(app.ctx.sql, { userId: customer.id, shopId: shop, createdAt });
