import { insertUser } from '../database/insert-rows.ts';
import { USER } from './accounts.ts';
import { ADMIN_AND_OWNER, only, type Row, type Rows, type Situation } from './matrix.ts';

const ENTRY = ['_id', 'email', 'reason', 'addedBy', 'createdAt'];

const insertEntryOf = async ({ app, nonce }: Situation): Promise<string> => {
  const [entry] = await app.ctx.sql<{ id: string }[]>`
    insert into bypass_entries (email, added_by_name, created_at)
    values (${`b${nonce}@example.org`}, 'Owner', ${app.ctx.clock.now()}) returning bypass_entries.id`;
  return entry?.id ?? '';
};

/** A call on the account of a new user. */
const onCustomer = (body?: (s: Situation) => object): NonNullable<Row['request']> => {
  return async (s) => ({
    params: { id: await insertUser(s.app.ctx.sql) },
    ...(body && { body: body(s) }),
  });
};
/** A call on the account of an owner. */
const onOwner = (body?: (s: Situation) => object): NonNullable<Row['request']> => {
  return async (s) => ({
    params: { id: await insertUser(s.app.ctx.sql, { isOwner: true }) },
    ...(body && { body: body(s) }),
  });
};
/** A call on the account of a shop admin, who may also be an owner. */
const onShopAdmin = (isOwner: boolean, body: (s: Situation) => object): NonNullable<Row['request']> => {
  return async (s) => ({
    params: { id: await insertUser(s.app.ctx.sql, { isOwner, isShopAdmin: true }) },
    body: body(s),
  });
};
const person = ({ nonce }: Situation) => ({
  name: 'Ravi Kumar',
  email: `r${nonce}@snu.edu.in`,
  contact: `7${nonce.padStart(9, '0')}`,
  address: 'Hostel 7, room 1',
});

const forAdminAndOwner = (request: Row['request']): Row => ({
  ...(request && { request }),
  status: only(200, ADMIN_AND_OWNER),
  fields: USER,
});
const forOwner = (request: Row['request']): Row => ({
  ...(request && { request }),
  status: only(200, ['owner']),
  fields: USER,
});

export const userAdminRows: Rows = {
  'GET /api/users/admin/all': { status: only(200, ADMIN_AND_OWNER), fields: USER },
  'GET /api/users/admin/{id}': forAdminAndOwner(onCustomer()),
  'PUT /api/users/admin/{id}': forAdminAndOwner(onCustomer(person)),
  "PUT /api/users/admin/{id} (an owner's)": forOwner(onOwner(person)),
  'DELETE /api/users/admin/{id}': {
    request: onCustomer(),
    status: only(204, ADMIN_AND_OWNER),
    fields: 'nothing',
  },
  "DELETE /api/users/admin/{id} (an owner's)": {
    request: onOwner(),
    status: only(204, ['owner']),
    fields: 'nothing',
  },
  'PUT /api/users/admin/{id}/block': forAdminAndOwner(onCustomer(() => ({ isBlocked: true }))),
  "PUT /api/users/admin/{id}/block (an owner's)": forOwner(onOwner(() => ({ isBlocked: true }))),
  'PUT /api/users/admin/{id}/admin-role': forAdminAndOwner(onCustomer(() => ({ isAdmin: true }))),
  "PUT /api/users/admin/{id}/admin-role (an owner's)": forOwner(onOwner(() => ({ isAdmin: true }))),
  'PUT /api/users/admin/{id}/owner-role': forOwner(onCustomer(() => ({ isOwner: true }))),
  'PUT /api/users/admin/{id}/delivery-role': forAdminAndOwner(onCustomer(() => ({ isDelivery: true }))),
  "PUT /api/users/admin/{id}/delivery-role (an owner's)": forOwner(onOwner(() => ({ isDelivery: true }))),
  'PUT /api/users/admin/{id}/shop-admin-role': forAdminAndOwner(onCustomer(() => ({ isShopAdmin: true }))),
  "PUT /api/users/admin/{id}/shop-admin-role (an owner's)": forOwner(onOwner(() => ({ isShopAdmin: true }))),
  'PUT /api/users/admin/{id}/managed-shops': forAdminAndOwner(
    onShopAdmin(false, ({ shop }) => ({ managedShops: [shop] })),
  ),
  "PUT /api/users/admin/{id}/managed-shops (an owner's)": forOwner(
    onShopAdmin(true, () => ({ managedShops: [] })),
  ),
  'GET /api/users/admin/bypass-list': {
    request: async (s) => {
      await insertEntryOf(s);
      return {};
    },
    status: only(200, ADMIN_AND_OWNER),
    fields: ENTRY,
  },
  'POST /api/users/admin/bypass-list': {
    request: ({ nonce }) => ({ body: { email: `p${nonce}@example.org`, reason: 'A guest' } }),
    status: only(201, ADMIN_AND_OWNER),
    fields: ENTRY,
  },
  'DELETE /api/users/admin/bypass-list/{id}': {
    request: async (s) => ({ params: { id: await insertEntryOf(s) } }),
    status: only(204, ADMIN_AND_OWNER),
    fields: 'nothing',
  },
};
