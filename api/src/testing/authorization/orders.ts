import { checkoutOf, makePaidCheckout, payAtProvider, startPayment, verifyBody } from '../factories.ts';
import {
  ADMIN_AND_OWNER,
  only,
  insertOrderOf,
  SHOP_STAFF,
  signedIn,
  type Rows,
  type Situation,
} from './matrix.ts';

const ORDER = [
  '_id',
  'id',
  'orderId',
  'dayNumber',
  'createdAt',
  'shopId',
  'shopName',
  'status',
  'itemsTotal',
  'gstAmount',
  'deliveryFee',
  'totalPrice',
  'timeline',
  'cursor',
];
const CUSTOMER = ['name', 'contact', 'address', 'addressLatLng', 'userId'];
const ITEMS = ['items', 'orderDescription'];
const WHOLE = [...ORDER, ...CUSTOMER, ...ITEMS, 'paymentId'];
/** Section 6: which users see the customer and the items. The customer, admin and owner see the payment's id. */
const SEEN = {
  customer: WHOLE,
  delivery: [...ORDER, ...CUSTOMER],
  shopAdmin: [...ORDER, ...ITEMS],
  admin: WHOLE,
  owner: WHOLE,
} as const;
const LISTED = { ...SEEN, otherCustomer: 'nothing', otherShopAdmin: 'nothing' } as const;
const STATISTICS = ['summary', 'shopStats', 'statusStats', 'dailyStats', 'orders'];
const DETAILS = ['current', 'previous', 'hours', 'foods', 'waits', 'cancellations'];

const someOrder = async (s: Situation) => ({ params: { id: (await insertOrderOf(s)).id } });
const checkout = ({ app, shop, food }: Situation) => checkoutOf(app.ctx, shop, [{ food, quantity: 2 }]);

/** Orders and the payments before them. */
export const ordersRows: Rows = {
  'GET /api/orders': {
    request: async (s) => {
      await insertOrderOf(s);
      return {};
    },
    status: signedIn(200),
    fields: LISTED,
  },
  "GET /api/orders (the customer's, by userId)": {
    request: async (s) => {
      await insertOrderOf(s);
      return { query: `?userId=${s.customer.id}` };
    },
    status: signedIn(200),
    fields: LISTED,
  },
  "GET /api/orders (the shop's, by shopId)": {
    request: async (s) => {
      await insertOrderOf(s);
      return { query: `?shopId=${s.shop}` };
    },
    status: signedIn(200),
    fields: LISTED,
  },
  'GET /api/orders/allstatus': { status: signedIn(200), fields: 'text' },
  'GET /api/orders/statistics': { status: only(200, SHOP_STAFF), fields: STATISTICS },
  'GET /api/orders/statistics (of the shop)': {
    request: ({ shop }) => ({ query: `?shopId=${shop}` }),
    status: only(200, ['shopAdmin', ...ADMIN_AND_OWNER]),
    fields: STATISTICS,
  },
  'GET /api/orders/statistics/details': { status: only(200, SHOP_STAFF), fields: DETAILS },
  'GET /api/orders/statistics/details (of the shop)': {
    request: ({ shop }) => ({ query: `?shopId=${shop}` }),
    status: only(200, ['shopAdmin', ...ADMIN_AND_OWNER]),
    fields: DETAILS,
  },
  'GET /api/orders/track/{id}': {
    request: someOrder,
    status: only(200, ['customer', 'delivery', 'shopAdmin', ...ADMIN_AND_OWNER], 404),
    fields: SEEN,
  },
  'GET /api/orders/{status}': {
    request: async (s) => {
      await insertOrderOf(s);
      return { params: { status: 'PAID' } };
    },
    status: signedIn(200),
    fields: LISTED,
  },
  'POST /api/orders/create (the customer’s payment)': {
    request: async (s) => ({
      body: { paymentId: (await makePaidCheckout(s.app, s.customer, await checkout(s))).paymentId },
    }),
    status: only(201, ['customer'], 422),
    fields: WHOLE,
  },
  'PUT /api/orders/{id}/status (READY)': {
    request: async (s) => ({ ...(await someOrder(s)), body: { status: 'READY' } }),
    status: {
      ...only(200, ['delivery', 'shopAdmin', ...ADMIN_AND_OWNER], 404),
      customer: 403,
    },
    fields: SEEN,
  },
  'PUT /api/orders/{id}/status (CANCELLED)': {
    request: async (s) => ({ ...(await someOrder(s)), body: { status: 'CANCELLED' } }),
    status: {
      ...only(200, ['shopAdmin', ...ADMIN_AND_OWNER], 404),
      customer: 403,
      delivery: 403,
    },
    fields: SEEN,
  },
  'PUT /api/orders/{id}/opened': {
    request: someOrder,
    status: {
      ...only(204, ['shopAdmin', ...ADMIN_AND_OWNER], 404),
      customer: 403,
      delivery: 403,
    },
    fields: 'nothing',
  },
  'POST /api/razorpay/order': {
    request: async (s) => ({ body: await checkout(s) }),
    status: signedIn(200),
    fields: ['id', 'amount', 'currency', 'quote'],
  },
  'POST /api/razorpay/verify (the customer’s payment)': {
    request: async (s) => {
      const proof = await payAtProvider(s.app, (await startPayment(s.app, s.customer, await checkout(s))).id);
      return { body: verifyBody(proof) };
    },
    status: only(200, ['customer'], 404),
    fields: ['valid'],
  },
};
