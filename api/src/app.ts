import { Hono } from 'hono';
import { registrationRoutes } from './accounts/registration-routes.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit-list/routes.ts';
import type { Context } from './context/context.ts';
import { createMenus } from './shops/menus.ts';
import { foodsRoutes } from './foods/routes.ts';
import { bodySize } from './http/body-size.ts';
import type { AppEnv } from './http/env.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { observe } from './http/observe.ts';
import { onError } from './http/on-error.ts';
import { openapi } from './http/openapi.ts';
import { pages } from './http/pages.ts';
import { rateLimit } from './http/rate-limit.ts';
import { serverTime } from './http/server-time.ts';
import { mailsRoutes } from './mails/routes.ts';
import { healthRoutes } from './http/health.ts';
import { publicConfigRoutes } from './public-config/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { picturesRoutes } from './pictures/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { refundsRoutes } from './refunds/routes.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { createCatalogue } from './shops/catalogue.ts';
import { shopsRoutes } from './shops/routes.ts';
import { userAdminRoutes } from './user-admin/routes.ts';

const LARGEST_BODY = 256 * 1024;

/** The API's own routes, chained so that the typed client knows them all. */
function routes(ctx: Context) {
  const catalogue = createCatalogue(ctx);
  const menus = createMenus(ctx, catalogue);
  return new Hono<AppEnv>()
    .route('/api', publicConfigRoutes(ctx))
    .route('/api/users', accountsRoutes(ctx))
    .route('/api/users', registrationRoutes(ctx))
    .route('/api/users/admin', userAdminRoutes(ctx))
    .route('/api/shops', shopsRoutes(ctx, catalogue, menus))
    .route('/api/foods', foodsRoutes(ctx))
    .route('/api/razorpay', paymentsRoutes(ctx))
    .route('/api', settlementRoutes(ctx))
    .route('/api/orders', ordersRoutes(ctx))
    .route('/api/payments/refunds', refundsRoutes(ctx))
    .route('/api/audit', auditRoutes(ctx))
    .route('/api/mails', mailsRoutes(ctx))
    .route('/api/push', pushRoutes(ctx));
}

export type AppType = ReturnType<typeof routes>;

export interface App {
  fetch: Hono<AppEnv>['fetch'];
  metrics: Metrics;
  /** Every call there is, such as 'GET /api/orders/{status}': those of the API and those that stand beside it. */
  calls: { api: string[]; beside: string[] };
}

/** Everything that the product answers over HTTP. `demo` has the routes below /dev; production has none. */
export function createApp(ctx: Context, demo?: Hono<AppEnv>): App {
  const metrics = createMetrics(ctx);
  const api = routes(ctx);
  const app = new Hono<AppEnv>();
  app.onError(onError(ctx));
  app.notFound((c) => c.json({ message: 'There is nothing at this address', code: 'NOT_FOUND' }, 404));
  app.use(observe(ctx, metrics));
  app.route('/', healthRoutes(ctx, metrics));
  if (demo) app.route('/dev', demo);
  // What the demo does not answer is 404, not a page of the app.
  app.all('/dev/*', (c) => c.notFound());
  app.use('/api/*', serverTime(ctx));
  app.use('/api/*', rateLimit(ctx));
  app.use('/api/*', bodySize(LARGEST_BODY));
  app.route('/', api);
  app.route('/', openapi(ctx, api));
  app.all('/api/*', (c) => c.notFound());
  app.route('/pictures', picturesRoutes(ctx));
  app.route('/', pages());
  const ofApi = callsOf(api);
  const beside = callsOf(app).filter((call) => !ofApi.includes(call));
  return { fetch: app.fetch, metrics, calls: { api: ofApi, beside } };
}

/** Not what stands before many calls, nor the page that answers whatever is left. */
const callsOf = ({ routes: all }: Pick<Hono<AppEnv>, 'routes'>) => [
  ...new Set(
    all
      .filter(({ path }) => !path.endsWith('*'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  ),
];
