import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { FILE_TOO_LARGE, MAX_SPREADSHEET_BYTES } from '@canteen/domain/foods/food-import.schema';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '@canteen/domain/pictures/max-picture-bytes';
import { passwordResetRoutes } from './accounts/password-reset-routes.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { registrationRoutes } from './accounts/registration-routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { auditRoutes } from './audit-list/routes.ts';
import { closeWhenStopping } from './connections/close-when-stopping.ts';
import type { Context } from './context/context.ts';
import { watchDisk, type FullDisk } from './disk-space/full-disk.ts';
import { dropPointsRoutes } from './drop-points/routes.ts';
import { foodImportsRoutes } from './food-imports/routes.ts';
import { allFoodsRoutes } from './foods/all-foods-routes.ts';
import { changeFoodRoutes } from './foods/change-routes.ts';
import { foodsRoutes } from './foods/routes.ts';
import type { AppEnv } from './http/app-env.ts';
import { noCache } from './http/cache-control.ts';
import { bodySize } from './http/every-request/body-size.ts';
import { onError } from './http/every-request/on-error.ts';
import { pageLimit, rateLimit } from './http/every-request/rate-limit.ts';
import { securityHeaders } from './http/every-request/security-headers.ts';
import { serverTime } from './http/every-request/server-time.ts';
import { openapi } from './http/openapi.ts';
import { mailsRoutes } from './mails/routes.ts';
import { healthRoutes } from './monitoring/health.ts';
import { logRequests } from './monitoring/log-requests.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { traceRequests } from './monitoring/trace-requests.ts';
import { ordersRoutes } from './orders/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { picturesRoutes, uploadRoutes } from './pictures/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { publicConfigRoutes } from './public-config/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { servePwa } from './pwa/serve-pwa.ts';
import { refundsRoutes } from './refunds/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { changeShopRoutes } from './shops/manage/change-routes.ts';
import { manageShopsRoutes } from './shops/manage/manage-routes.ts';
import { createMenuCache } from './shops/menu-cache.ts';
import { shopsRoutes } from './shops/routes.ts';
import { createShopCache } from './shops/shop-cache.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { bypassListRoutes } from './user-admin/bypass-list-routes.ts';
import { userAdminRoutes, userFlagRoutes } from './user-admin/routes.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** Beside the file a form has its boundaries and headers. */
const MAX_FORM_PARTS_BYTES = 64 * 1024;
const LARGER_BODIES = {
  '/api/pictures': {
    maxSize: MAX_PICTURE_BYTES + MAX_FORM_PARTS_BYTES,
    message: PICTURE_TOO_LARGE,
    field: 'picture',
  },
  '/api/foods/bulk-import': {
    maxSize: MAX_SPREADSHEET_BYTES + MAX_FORM_PARTS_BYTES,
    message: FILE_TOO_LARGE,
    field: 'spreadsheet',
  },
};

/** For calls by the server itself, which have no headers of a client. */
const NO_CLIENT = { incoming: { headers: {} } };

/** The calls of the API, chained so that their types reach the typed client. */
function routes(ctx: Context) {
  const shopCache = createShopCache(ctx);
  const menuCache = createMenuCache(ctx, shopCache);
  return (
    new Hono<AppEnv>()
      .route('/api', publicConfigRoutes(ctx))
      .route('/api/users', sessionRoutes(ctx))
      .route('/api/users', profileRoutes(ctx))
      .route('/api/users', registrationRoutes(ctx))
      .route('/api/users/forgot-password', passwordResetRoutes(ctx))
      .route('/api/users/me', privacyRoutes(ctx))
      .route('/api/users/admin/bypass-list', bypassListRoutes(ctx))
      .route('/api/users/admin', userAdminRoutes(ctx))
      .route('/api/users/admin', userFlagRoutes(ctx))
      // Before the shops and the foods: `search`, `admin` and `managed` are no ids.
      .route('/api', searchRoutes(ctx, shopCache))
      .route('/api/shops', manageShopsRoutes(ctx, shopCache))
      .route('/api/shops', changeShopRoutes(ctx))
      .route('/api/shops', shopsRoutes(ctx, shopCache, menuCache))
      .route('/api/drop-points', dropPointsRoutes(ctx))
      .route('/api/foods', foodImportsRoutes(ctx))
      .route('/api/foods', foodsRoutes(ctx))
      .route('/api/foods', changeFoodRoutes(ctx))
      .route('/api/foods/shop', allFoodsRoutes(ctx))
      .route('/api/razorpay', paymentsRoutes(ctx))
      .route('/api', settlementRoutes(ctx))
      // Before the orders: `statistics` is not a status.
      .route('/api/orders/statistics', statisticsRoutes(ctx))
      .route('/api/orders', ordersRoutes(ctx))
      .route('/api/payments/refunds', refundsRoutes(ctx))
      .route('/api/audit', auditRoutes(ctx))
      .route('/api/mails', mailsRoutes(ctx))
      .route('/api/pictures', uploadRoutes(ctx))
      .route('/api/push', pushRoutes(ctx))
  );
}

export type AppType = ReturnType<typeof routes>;

interface App {
  fetch: Hono<AppEnv>['fetch'];
  metrics: Metrics;
  disk: FullDisk;
  /** All calls, such as 'GET /api/orders/{status}': those of the API, and the others such as 'GET /healthz'. */
  calls: { api: string[]; others: string[] };
}

/** The path of an API call without a slash at its end: /api/orders/{status?} without a status may have one. */
function withoutLastSlash(request: Request): string {
  const path = getPath(request);
  return path.startsWith('/api/') && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Everything that the product answers over HTTP. `demo` has the routes below /dev; production has none. */
export function createApp(ctx: Context, demo?: Hono<AppEnv>): App {
  const disk = watchDisk(ctx);
  const metrics = createMetrics(ctx, disk);
  const api = routes(ctx);
  const app = new Hono<AppEnv>({ getPath: withoutLastSlash });
  const answerError = onError(ctx, disk);
  app.onError(answerError);
  app.notFound((c) => c.json({ message: 'There is nothing at this address', code: 'NOT_FOUND' }, 404));
  app.use(closeWhenStopping(ctx));
  if (ctx.tracing) app.use(traceRequests(ctx.tracing));
  app.use(logRequests(ctx, metrics));
  app.use(securityHeaders(ctx.config));
  // With METRICS_PORT, /metrics is only on that port (monitoring/monitoring-port.ts).
  const publishMetrics = ctx.config.metricsPort === undefined;
  app.route('/', healthRoutes(ctx, disk, publishMetrics ? metrics : null));
  if (!publishMetrics) app.all('/metrics', (c) => c.notFound());
  if (demo) app.route('/dev', demo);
  // What the demo does not answer is 404, not a page of the app.
  app.all('/dev/*', (c) => c.notFound());
  app.use('/api/*', noCache);
  app.use('/api/*', serverTime(ctx));
  app.use('/api/*', rateLimit(ctx));
  app.use('/api/*', bodySize(MAX_BODY_BYTES, LARGER_BODIES));
  app.route('/', api);
  app.route('/', openapi(ctx, api));
  app.all('/api/*', (c) => c.notFound());
  // Counted apart, so that pictures do not use up the limit of the API.
  app.use('/pictures/*', rateLimit(ctx));
  app.route('/pictures', picturesRoutes(ctx));
  const forPages = new Hono<AppEnv>().onError(answerError).route('/', api);
  app.route(
    '/',
    servePwa(ctx, async (path) => forPages.request(path, {}, NO_CLIENT), pageLimit(ctx)),
  );
  const calls = callsOf(api);
  const others = callsOf(app).filter((call) => !calls.includes(call));
  return { fetch: app.fetch, metrics, disk, calls: { api: calls, others } };
}

/** Leaves out the middleware and the PWA, whose paths end with '*'. */
const callsOf = ({ routes: all }: Pick<Hono<AppEnv>, 'routes'>) => [
  ...new Set(
    all
      .filter(({ path }) => !path.endsWith('*'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  ),
];
