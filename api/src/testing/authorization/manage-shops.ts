import { completeImport } from '../../food-imports/end-import.ts';
import { makeFood, makeShop } from '../factories.ts';
import { plainPicture, uploadForm } from '../pictures.ts';
import { importForm } from '../spreadsheets.ts';
import { FOOD, SHOP } from './browse-shops.ts';
import { ADMIN_AND_OWNER, SHOP_STAFF, only, signedIn, type Rows, type Situation } from './matrix.ts';

const STAFF_SHOP = [...SHOP, 'version'];
const STAFF_FOOD = [...FOOD, 'version'];
const SHOP_MANAGERS = ['shopAdmin', ...ADMIN_AND_OWNER] as const;

/** A new shop for this call. The shop admin is assigned only to it. */
async function freshShop({ app, who, me }: Situation): Promise<string> {
  const { ctx } = app;
  const shop = await makeShop(ctx);
  if (who === 'shopAdmin' && me)
    await ctx.sql`update shop_admins set shop_id = ${shop} where shop_admins.user_id = ${me.id}`;
  return shop;
}

const onShop = (body?: object) => async (s: Situation) => {
  const id = await freshShop(s);
  return { params: { id, shopId: id }, ...(body && { body }) };
};

const onFood = (bodyOf?: (shop: string) => object) => async (s: Situation) => {
  const shop = await freshShop(s);
  const food = await makeFood(s.app.ctx, shop, { name: 'Vada', price: 30 });
  return { params: { id: food, shopId: shop }, ...(bodyOf && { body: bodyOf(shop) }) };
};

const shopForm = { name: 'Dosa House', description: 'Dosas', address: 'Block C', contact: '9876543210' };
const foodForm = (shop: string) => ({ name: 'Idli', price: 40, shop });

/** Ends the next import of this shop, as a worker does. */
function endNextImport({ app: { ctx } }: Situation, shop: string): void {
  const unsubscribe = ctx.signals.subscribe(({ kind }) => {
    if (kind !== 'imports') return;
    unsubscribe();
    void ctx.sql<{ id: string }[]>`
      select food_imports.id from food_imports where food_imports.shop_id = ${shop}`.then((rows) =>
      Promise.all(rows.map(({ id }) => completeImport(ctx, id))),
    );
  });
}

/** An import of the shop, started by this user. */
async function startedImport({ app: { ctx }, shop, nonce }: Situation, startedBy: string | null) {
  const [row] = await ctx.sql<{ id: string }[]>`
    insert into food_imports (shop_id, started_by, file_name, file_hash, file, created_at, updated_at)
    values (${shop}, ${startedBy}, 'menu.csv', sha256(${nonce}::text::bytea), 'x', now(), now())
    returning food_imports.id`;
  return { params: { jobId: row?.id ?? '' } };
}

/** Changes of shops and foods by staff. */
export const manageShopsRows: Rows = {
  'POST /api/shops': {
    request: () => ({ body: shopForm }),
    status: only(201, ADMIN_AND_OWNER),
    fields: STAFF_SHOP,
  },
  'PUT /api/shops/{id}': {
    request: onShop(shopForm),
    status: only(200, SHOP_MANAGERS),
    fields: STAFF_SHOP,
  },
  'DELETE /api/shops/{id}': { request: onShop(), status: only(204, ADMIN_AND_OWNER), fields: 'nothing' },
  'PATCH /api/shops/toggle-all-shops': {
    request: () => ({ body: { enabled: true } }),
    status: only(200, ADMIN_AND_OWNER),
    fields: ['changed'],
  },
  'PATCH /api/shops/{id}/toggle-enabled': {
    request: onShop({ enabled: false }),
    status: only(200, SHOP_MANAGERS),
    fields: STAFF_SHOP,
  },
  'PATCH /api/shops/{id}/toggle-taxable': {
    request: onShop({ taxable: true }),
    status: only(200, ADMIN_AND_OWNER),
    fields: STAFF_SHOP,
  },
  'POST /api/foods': {
    request: async (s) => ({ body: foodForm(await freshShop(s)) }),
    status: only(201, SHOP_MANAGERS),
    fields: STAFF_FOOD,
  },
  'PUT /api/foods/{id}': {
    request: onFood(foodForm),
    status: only(200, SHOP_MANAGERS),
    fields: STAFF_FOOD,
  },
  'PUT /api/foods/{id} (to a shop of somebody else)': {
    request: async (s) => ({
      ...(await onFood()(s)),
      body: { ...foodForm(s.otherShop), name: `Idli ${s.nonce}` },
    }),
    status: only(200, ADMIN_AND_OWNER),
    fields: STAFF_FOOD,
  },
  'DELETE /api/foods/{id}': { request: onFood(), status: only(204, SHOP_MANAGERS), fields: 'nothing' },
  'PATCH /api/foods/{id}/toggle-enabled': {
    request: onFood(() => ({ enabled: false })),
    status: only(200, SHOP_MANAGERS),
    fields: STAFF_FOOD,
  },
  'PATCH /api/foods/shop/{shopId}/toggle-all': {
    request: onFood(() => ({ enabled: false })),
    status: only(200, SHOP_MANAGERS),
    fields: ['changed'],
  },
  'PATCH /api/foods/shop/{shopId}/toggle-all (by a shop admin of two shops)': {
    request: async (s) => {
      const request = await onFood(() => ({ enabled: false }))(s);
      if (s.who === 'shopAdmin' && s.me)
        await s.app.ctx.sql`insert into shop_admins (user_id, shop_id) values (${s.me.id}, ${s.otherShop})`;
      return request;
    },
    status: only(200, ADMIN_AND_OWNER),
    fields: ['changed'],
  },
  'POST /api/foods/bulk-import': {
    request: async (s) => {
      const shop = await freshShop(s);
      endNextImport(s, shop);
      return { body: importForm(shop, 'Food Name,Price\nIdli,40') };
    },
    status: only(200, SHOP_MANAGERS),
    fields: ['results'],
  },
  'GET /api/foods/bulk-import/{jobId}': {
    request: (s) => startedImport(s, null),
    status: only(200, ADMIN_AND_OWNER, 404),
    fields: ['state', 'progress'],
  },
  'GET /api/foods/bulk-import/{jobId} (started by the caller)': {
    request: (s) => startedImport(s, s.me?.id ?? null),
    status: signedIn(200),
    fields: ['state', 'progress'],
  },
  'POST /api/pictures': {
    request: async () => ({ body: uploadForm(await plainPicture(9, 9).png().toBuffer()) }),
    status: only(201, SHOP_STAFF),
    fields: ['imageUrl', 'width', 'height', 'color'],
  },
  'DELETE /api/foods/shop/{shopId}/delete-all': {
    request: onFood(),
    status: only(200, SHOP_MANAGERS),
    fields: ['changed'],
  },
};
