import { insertUser } from '../insert-rows.ts';
import { USER } from './accounts.ts';
import { HEADS, only, type Row, type Rows, type Situation } from './matrix.ts';

const ENTRY = ['_id', 'email', 'reason', 'addedBy', 'createdAt'];

const entryOf = async ({ app, nonce }: Situation): Promise<string> => {
  const [entry] = await app.ctx.sql<{ id: string }[]>`
    insert into bypass_entries (email, added_by_name, created_at)
    values (${`b${nonce}@example.org`}, 'Owner', ${app.ctx.clock.now()}) returning bypass_entries.id`;
  return entry?.id ?? '';
};

/** A call on the account of a new user. */
const onCustomer = (body?: (s: Situation) => object): NonNullable<Row['ask']> => {
  return async (s) => ({
    params: { id: await insertUser(s.app.ctx.sql) },
    ...(body && { body: body(s) }),
  });
};
/** A call on the account of an owner. */
const onOwner = (body?: (s: Situation) => object): NonNullable<Row['ask']> => {
  return async (s) => ({
    params: { id: await insertUser(s.app.ctx.sql, { isOwner: true }) },
    ...(body && { body: body(s) }),
  });
};
/** A call on the account of a shop admin, who may also be an owner. */
const onShopAdmin = (isOwner: boolean, body: (s: Situation) => object): NonNullable<Row['ask']> => {
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

const heads = (ask: Row['ask']): Row => ({ ...(ask && { ask }), status: only(200, HEADS), fields: USER });
const owners = (ask: Row['ask']): Row => ({
  ...(ask && { ask }),
  status: only(200, ['owner']),
  fields: USER,
});

export const userAdminRows: Rows = {
  'GET /api/users/admin/all': { status: only(200, HEADS), fields: USER },
  'PUT /api/users/admin/{id}': heads(onCustomer(person)),
  "PUT /api/users/admin/{id} (an owner's)": owners(onOwner(person)),
  'DELETE /api/users/admin/{id}': { ask: onCustomer(), status: only(204, HEADS), fields: 'nothing' },
  "DELETE /api/users/admin/{id} (an owner's)": {
    ask: onOwner(),
    status: only(204, ['owner']),
    fields: 'nothing',
  },
  'PUT /api/users/admin/{id}/block': heads(onCustomer(() => ({ isBlocked: true }))),
  "PUT /api/users/admin/{id}/block (an owner's)": owners(onOwner(() => ({ isBlocked: true }))),
  'PUT /api/users/admin/{id}/admin-role': heads(onCustomer(() => ({ isAdmin: true }))),
  "PUT /api/users/admin/{id}/admin-role (an owner's)": owners(onOwner(() => ({ isAdmin: true }))),
  'PUT /api/users/admin/{id}/owner-role': owners(onCustomer(() => ({ isOwner: true }))),
  'PUT /api/users/admin/{id}/delivery-role': heads(onCustomer(() => ({ isDelivery: true }))),
  "PUT /api/users/admin/{id}/delivery-role (an owner's)": owners(onOwner(() => ({ isDelivery: true }))),
  'PUT /api/users/admin/{id}/shop-admin-role': heads(onCustomer(() => ({ isShopAdmin: true }))),
  "PUT /api/users/admin/{id}/shop-admin-role (an owner's)": owners(onOwner(() => ({ isShopAdmin: true }))),
  'PUT /api/users/admin/{id}/managed-shops': heads(
    onShopAdmin(false, ({ shop }) => ({ managedShops: [shop] })),
  ),
  "PUT /api/users/admin/{id}/managed-shops (an owner's)": owners(
    onShopAdmin(true, () => ({ managedShops: [] })),
  ),
  'GET /api/users/admin/bypass-list': {
    ask: async (s) => {
      await entryOf(s);
      return {};
    },
    status: only(200, HEADS),
    fields: ENTRY,
  },
  'POST /api/users/admin/bypass-list': {
    ask: ({ nonce }) => ({ body: { email: `p${nonce}@example.org`, reason: 'A guest' } }),
    status: only(201, HEADS),
    fields: ENTRY,
  },
  'DELETE /api/users/admin/bypass-list/{id}': {
    ask: async (s) => ({ params: { id: await entryOf(s) } }),
    status: only(204, HEADS),
    fields: 'nothing',
  },
};
