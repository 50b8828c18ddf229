import { expect } from 'vitest';
import { everyone, only, SHOP_STAFF, signedIn, type Rows, type Situation } from './matrix.ts';

export const SHOP = [
  '_id',
  'name',
  'description',
  'imageUrl',
  'address',
  'contact',
  'tags',
  'openingTime',
  'closingTime',
  'enabled',
  'manualOverride',
  'taxable',
  'adminId',
  'location',
  'isOpen',
  'readyMinutes',
];
export const FOOD = [
  '_id',
  'id',
  'name',
  'price',
  'imageUrl',
  'description',
  'tags',
  'diet',
  'allergens',
  'shop',
  'enabled',
];

/** Shop admins get only their own shops. */
const onlyTheirShops = (shopIdsIn: (body: unknown) => string[]) => (body: unknown, s: Situation) => {
  const shops = new Set(shopIdsIn(body));
  expect(shops.has(s.shop)).toBe(s.who !== 'otherShopAdmin');
  expect(shops.has(s.otherShop)).toBe(s.who !== 'shopAdmin');
};

/** Shops and foods. */
export const browseShopsRows: Rows = {
  'GET /api/shops': { status: everyone(200), fields: SHOP },
  'GET /api/shops/tags': { status: everyone(200), fields: ['name', 'count'] },
  'GET /api/shops/admin': {
    status: only(200, SHOP_STAFF),
    fields: [...SHOP, 'version'],
    check: onlyTheirShops((body) => (body as { _id: string }[]).map(({ _id }) => _id)),
  },
  'GET /api/shops/managed': {
    status: signedIn(200),
    fields: {
      customer: 'nothing',
      otherCustomer: 'nothing',
      delivery: 'nothing',
      shopAdmin: [...SHOP, 'version'],
      otherShopAdmin: [...SHOP, 'version'],
      admin: 'nothing',
      owner: 'nothing',
    },
  },
  'GET /api/shops/search/{term}': {
    request: () => ({ params: { term: 'samosa' } }),
    status: everyone(200),
    fields: SHOP,
  },
  'GET /api/shops/tag/{tag}': {
    request: () => ({ params: { tag: 'All' } }),
    status: everyone(200),
    fields: SHOP,
  },
  'GET /api/shops/{id}': {
    request: ({ shop }) => ({ params: { id: shop } }),
    status: everyone(200),
    fields: SHOP,
  },
  'GET /api/shops/{id}/foods': {
    request: ({ shop }) => ({ params: { id: shop } }),
    status: everyone(200),
    fields: FOOD,
  },
  'GET /api/foods/admin': {
    status: only(200, SHOP_STAFF),
    fields: [...FOOD, 'version'],
    check: onlyTheirShops((body) => (body as { shop: { _id: string } }[]).map(({ shop }) => shop._id)),
  },
  'GET /api/foods/search/{term}': {
    request: () => ({ params: { term: 'samosa' } }),
    status: everyone(200),
    fields: FOOD,
  },
  'GET /api/foods/{id}': {
    request: ({ food }) => ({ params: { id: food } }),
    status: everyone(200),
    fields: FOOD,
  },
};
