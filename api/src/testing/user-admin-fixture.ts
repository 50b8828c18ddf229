import type { User } from '@canteen/domain/users/user.schema';
import { startTestApp, type Answer, type TestApp } from './app.ts';
import { makeUser, type TestUser } from './factories.ts';

export type UserReply = User & { message: string; code: string; fields?: Record<string, string> };

/** The app with an owner and an admin, and the calls on users, over HTTP. */
interface UserAdminFixture {
  app: TestApp;
  owner: TestUser;
  admin: TestUser;
  /** PUT /api/users/admin/{id}{path}. */
  put(caller: TestUser, id: string, path: string, body: object): Promise<Answer<UserReply>>;
  remove(caller: TestUser, id: string): Promise<Answer<UserReply>>;
  isSessionValid(user: TestUser): Promise<boolean>;
  /** GET /api/users/me of this user, without the token. */
  me(user: TestUser): Promise<Omit<User, 'token'>>;
  /** The audit entries of a user or another subject, oldest first. */
  auditEntries(id: string): Promise<Record<string, unknown>[]>;
}

export async function startUserAdminFixture(): Promise<UserAdminFixture> {
  const app = await startTestApp({ waitsForLocks: true });
  const own = (user: TestUser) => app.request<User>(user, 'GET', '/api/users/me');
  return {
    app,
    owner: await makeUser(app.ctx, { name: 'Olga Owner', isOwner: true }),
    admin: await makeUser(app.ctx, { name: 'Adam Admin', isAdmin: true }),
    put: (caller, id, path, body) => app.request(caller, 'PUT', `/api/users/admin/${id}${path}`, body),
    remove: (caller, id) => app.request(caller, 'DELETE', `/api/users/admin/${id}`),
    isSessionValid: async (user) => (await own(user)).status === 200,
    async me(user) {
      const { token: _, ...body } = (await own(user)).body;
      return body;
    },
    auditEntries: (id) => app.ctx.sql`
      select audit_entries.action, audit_entries.actor_name, audit_entries.before, audit_entries.after
      from audit_entries where audit_entries.subject_id = ${id} order by audit_entries.id`,
  };
}

let personCount = 0;
/** Details with an email and a contact that no user has yet. */
export function newPersonalDetails() {
  personCount += 1;
  return {
    name: 'Ravi Kumar',
    email: `ravi${personCount}@snu.edu.in`,
    contact: String(9_400_000_000 + personCount),
    address: 'Hostel 7, room 1',
  };
}
