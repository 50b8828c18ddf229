import { insertOrder } from '../insert-rows.ts';
import type { TestApp } from '../app.ts';
import type { TestUser } from '../factories.ts';

// The authorization matrix: what each kind of person is answered by each call, and which fields they see.

export const WHO = [
  'guest',
  /** Whose order and whose account it is. */
  'customer',
  /** Another customer. */
  'stranger',
  'delivery',
  /** Of the shop that is asked about. */
  'shopAdmin',
  'otherShopAdmin',
  'admin',
  'owner',
  /** With every role there is, and a session that was not ended. */
  'blocked',
] as const;
export type Who = (typeof WHO)[number];

/** A person of each kind comes fresh to each call. */
export interface Person extends TestUser {
  email: string;
}

export interface Situation {
  app: TestApp;
  who: Who;
  me: Person | null;
  /** `me`, when it is the customer who asks. */
  customer: Person;
  shop: string;
  otherShop: string;
  /** Of the shop, ₹20. */
  food: string;
  /** Differs from one call to the next. */
  nonce: string;
}

interface Asked {
  /** Fills the {…} of the path. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

/** The fields of the answer, or of the first of a list; 'nothing' for no body or an empty list, 'text' for texts. */
export type Fields = readonly string[] | 'nothing' | 'text';

export interface Row {
  ask?: (situation: Situation) => Asked | Promise<Asked>;
  status: Record<Who, number>;
  /** Of whoever succeeds: alike for all, or by who asks. */
  fields: Fields | Partial<Record<Who, Fields>>;
  /** What else has to hold of an answer that succeeds. */
  holds?: (body: unknown, situation: Situation) => void;
}

/** By call as the specification names it, such as 'GET /api/orders/{status}', perhaps with ' (what is special)'. */
export type Rows = Record<string, Row>;

export const everyone = (status: number): Record<Who, number> =>
  Object.fromEntries(WHO.map((who) => [who, status])) as Record<Who, number>;

export const signedIn = (status: number): Record<Who, number> => ({
  ...everyone(status),
  guest: 401,
  blocked: 401,
});

/** These get through; the others who are signed in do not. */
export const only = (status: number, allowed: readonly Who[], refusal = 403): Record<Who, number> => ({
  ...signedIn(refusal),
  ...Object.fromEntries(allowed.map((who) => [who, status])),
});

export const HEADS: readonly Who[] = ['admin', 'owner'];
export const SHOP_STAFF: readonly Who[] = ['shopAdmin', 'otherShopAdmin', ...HEADS];

/** An order of the customer at the shop. */
export const orderOf = ({ app, customer, shop }: Situation, createdAt = new Date()) =>
  insertOrder(app.ctx.sql, { userId: customer.id, shopId: shop, createdAt });
