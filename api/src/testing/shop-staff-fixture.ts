import type { Food, StaffFood } from '@canteen/domain/foods/food.schema';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { startTestApp, type Answer, type Caller, type TestApp } from './app.ts';
import { makeUser, type TestUser } from './factories.ts';

interface Failure {
  message: string;
  code: string;
  fields?: Record<string, string>;
}
type FoodReply = StaffFood & Failure & { food?: StaffFood };
type ShopReply = StaffShop & Failure & { shop?: StaffShop };

interface AuditRow {
  action: string;
  actorName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The app with an owner and an admin, and the calls on shops and foods, over HTTP. */
interface ShopStaffFixture {
  app: TestApp;
  owner: TestUser;
  admin: TestUser;
  addFood(caller: Caller, form: object): Promise<Answer<FoodReply>>;
  /** `path` is what comes after the id. */
  onFood(
    caller: Caller,
    method: string,
    id: string,
    body?: object,
    path?: string,
  ): Promise<Answer<FoodReply>>;
  addShop(caller: Caller, form: object): Promise<Answer<ShopReply>>;
  onShop(
    caller: Caller,
    method: string,
    id: string,
    body?: object,
    path?: string,
  ): Promise<Answer<ShopReply>>;
  /** The names on a shop's menu, as a customer gets it. */
  menu(shop: string): Promise<string[]>;
  /** The audit entries of a food or a shop, oldest first. */
  auditEntries(id: string): Promise<AuditRow[]>;
}

export async function startShopStaffFixture(): Promise<ShopStaffFixture> {
  const app = await startTestApp();
  return {
    app,
    owner: await makeUser(app.ctx, { name: 'Olga Owner', isOwner: true }),
    admin: await makeUser(app.ctx, { name: 'Adam Admin', isAdmin: true }),
    addFood: (caller, form) => app.request(caller, 'POST', '/api/foods', form),
    onFood: (caller, method, id, body, path = '') =>
      app.request(caller, method, `/api/foods/${id}${path}`, body),
    addShop: (caller, form) => app.request(caller, 'POST', '/api/shops', form),
    onShop: (caller, method, id, body, path = '') =>
      app.request(caller, method, `/api/shops/${id}${path}`, body),
    async menu(shop) {
      const { body } = await app.request<Food[]>(null, 'GET', `/api/shops/${shop}/foods`);
      return body.map(({ name }) => name);
    },
    auditEntries: (id) => app.ctx.sql<AuditRow[]>`
      select audit_entries.action, audit_entries.actor_name, audit_entries.before, audit_entries.after
      from audit_entries where audit_entries.subject_id = ${id} order by audit_entries.id`,
  };
}
