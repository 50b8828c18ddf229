import { expect } from 'vitest';
import {
  everyone,
  ADMIN_AND_OWNER,
  only,
  insertOrderOf,
  signedIn,
  type Rows,
  type Situation,
} from './matrix.ts';

const subscription = ({ nonce }: Situation) => ({
  endpoint: `https://push.example.org/${nonce}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
});

const SUBSCRIPTION = ['_id', 'endpoint', 'createdAt', 'ownOrders', 'atWork'];
const DROP_POINT = ['_id', 'name', 'location'];
const dropPointForm = ({ nonce }: Situation) => ({
  name: `Gate ${nonce}`,
  location: { lat: 28.5245, lng: 77.5755 },
});

async function dropPoint({ app: { ctx }, nonce }: Situation): Promise<string> {
  const [row] = await ctx.sql<{ id: string }[]>`
    insert into drop_points (name, lat, lng) values (${`Hostel ${nonce}`}, 28.5245, 77.5755)
    returning drop_points.id`;
  return row?.id ?? '';
}

/** Calls about the whole campus: configuration, audit, mails, payments, push. */
export const otherCallRows: Rows = {
  'GET /api/config': {
    status: everyone(200),
    fields: [
      'appName',
      'campusEmailDomain',
      'razorpayKeyId',
      'razorpayCheckoutUrl',
      'pushKey',
      'tileUrl',
      'campus',
      'acceptTimeoutMinutes',
      'autoRefund',
      'supportContact',
      'termsUrl',
      'privacyUrl',
      'demo',
    ],
  },
  'GET /api/drop-points': {
    request: async (s) => ({ params: { id: await dropPoint(s) } }),
    status: everyone(200),
    fields: DROP_POINT,
  },
  'POST /api/drop-points': {
    request: (s) => ({ body: dropPointForm(s) }),
    status: only(201, ADMIN_AND_OWNER),
    fields: DROP_POINT,
  },
  'PUT /api/drop-points/{id}': {
    request: async (s) => ({ params: { id: await dropPoint(s) }, body: dropPointForm(s) }),
    status: only(200, ADMIN_AND_OWNER),
    fields: DROP_POINT,
  },
  'DELETE /api/drop-points/{id}': {
    request: async (s) => ({ params: { id: await dropPoint(s) } }),
    status: only(204, ADMIN_AND_OWNER),
    fields: 'nothing',
  },
  'GET /api/audit': {
    request: async ({ app }) => {
      await app.ctx.sql`
        insert into audit_entries (at, actor_name, action, subject_kind, subject_id)
        values (date_trunc('milliseconds', now()), 'Owner', 'user.update', 'user', 'x')`;
      return {};
    },
    status: only(200, ADMIN_AND_OWNER),
    fields: ['_id', 'at', 'actor', 'action', 'subjectKind', 'subjectId', 'subjectName', 'before', 'after'],
  },
  'GET /api/mails/failed': { status: only(200, ADMIN_AND_OWNER), fields: 'nothing' },
  'POST /api/mails/failed/retry': { status: only(200, ADMIN_AND_OWNER), fields: ['queued'] },
  'POST /api/mails/failed/{id}/retry (one that is not there)': {
    request: () => ({ params: { id: 'code-x' } }),
    status: only(404, ADMIN_AND_OWNER),
    fields: 'nothing',
  },
  'DELETE /api/mails/failed': {
    request: () => ({ query: '?until=2026-01-01T00:00:00.000Z' }),
    status: only(200, ADMIN_AND_OWNER),
    fields: ['dismissed'],
  },
  'DELETE /api/mails/failed/{id} (one that is not there)': {
    request: () => ({ params: { id: 'code-x' } }),
    status: only(404, ADMIN_AND_OWNER),
    fields: 'nothing',
  },
  'GET /api/payments/exceptions': {
    request: async (s) => {
      // Verified an hour ago and not captured.
      await insertOrderOf(s, new Date(Date.now() - 3_600_000));
      return {};
    },
    status: only(200, ADMIN_AND_OWNER),
    fields: [
      'kind',
      'refundId',
      'paymentId',
      'orderId',
      'amount',
      'status',
      'reason',
      'attempts',
      'lastError',
      'at',
      'customer',
    ],
  },
  'POST /api/payments/refunds/{id}/retry (one that is not there)': {
    request: () => ({ params: { id: 'f'.repeat(24) } }),
    status: only(404, ADMIN_AND_OWNER),
    fields: 'nothing',
  },
  'POST /api/razorpay/webhook (not signed)': {
    request: () => ({ body: { event: 'payment.captured' } }),
    status: everyone(400),
    fields: 'nothing',
  },
  'GET /api/push/subscriptions': { status: signedIn(200), fields: 'nothing' },
  'POST /api/push/subscriptions': {
    request: (s) => ({ body: subscription(s) }),
    status: signedIn(201),
    fields: SUBSCRIPTION,
    check: (body) => expect(body).toMatchObject({ ownOrders: true }),
  },
  'POST /api/push/subscriptions (at work)': {
    request: (s) => ({ body: { ...subscription(s), topic: 'work' } }),
    status: only(201, ['delivery', 'shopAdmin', 'otherShopAdmin', 'admin', 'owner']),
    fields: SUBSCRIPTION,
    check: (body) => expect(body).toMatchObject({ ownOrders: false, atWork: true }),
  },
  'DELETE /api/push/subscriptions': {
    request: (s) => ({ body: { endpoint: subscription(s).endpoint } }),
    status: signedIn(204),
    fields: 'nothing',
  },
};
