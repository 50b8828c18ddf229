// Imports that the architecture allows or refuses, written by hand. They show an error in the table or in the generated rules.
import type { SampleFile, Verdict } from './sample-imports.ts';
import { words } from './table-entries.ts';

interface Example {
  allowed: string;
  refused: string;
  typesOnly?: string;
}

const EXAMPLES: Record<string, Example> = {
  'domain/src/price.ts': {
    allowed: './money.ts',
    refused: 'zod/mini zod node:fs hono @canteen/api/context/context ../../pwa/src/lib/time/clock.ts',
  },
  'domain/src/carts/thing.ts': {
    allowed: './cart.ts ../money.ts',
    refused: '../payments/quote.ts ../orders/order-view.ts ../spreadsheet/read-csv.ts zod/mini',
  },
  'domain/src/price.schema.ts': {
    allowed: './money.ts zod/mini',
    refused: 'zod node:crypto @canteen/pwa/lib/clock',
  },
  'api/src/main.ts': {
    allowed: './server.ts ./process/run-process.ts',
    refused: './testing/app.ts ./http/app-env.ts',
  },
  'api/src/server.ts': {
    allowed: './app.ts ./live/sockets.ts ./load-demo.ts',
    refused: './main.ts @canteen/demo/demo',
  },
  'api/src/app.ts': {
    allowed: './orders/routes.ts ./accounts/registration-routes.ts ./http/every-request/on-error.ts hono',
    refused: './server.ts ./testing/app.ts ./load-demo.ts @canteen/demo/demo @canteen/worker/main',
  },
  'api/src/orders/change-thing.ts': {
    allowed:
      './queries.ts ../refunds/queue-refund.ts ../context/context.ts @canteen/domain/payments/quote node:crypto',
    refused:
      './routes.ts ../shops/routes.ts ../live/socket-server/rooms.ts ../http/app-env.ts ../app.ts ../main.ts ../testing/database/database.ts hono socket.io hono/body-limit @hono/node-server vitest ../provider/razorpay.ts ../payments/snapshot.ts ../settlement/captures/settle-capture.ts @canteen/demo/mailbox/mails ../../../domain/src/payments/quote.ts ../../../scripts/start.ts',
  },
  'api/src/orders/queries.ts': {
    allowed: './order-row.ts ../database/sql.ts',
    refused: './change-status.ts ../refunds/queue-refund.ts ./routes.ts ../settlement/create-order.ts hono',
  },
  'api/src/orders/routes.ts': {
    allowed:
      './change-status.ts ./queries.ts ../http/session.ts hono hono-openapi @canteen/domain/orders/order.schema',
    refused:
      '../app.ts ../payments/routes.ts ../live/sockets.ts ../settlement/placing/place-order.ts @canteen/pwa/data/api-client/api',
  },
  'api/src/settlement/captures/settle-thing.ts': {
    allowed:
      '../placing/place-order.ts ../../refunds/queue-refund.ts ../../payments/snapshot.ts ../../orders/order-row.ts ../../provider/razorpay.ts',
    refused:
      '../create-order.ts ../../http/session.ts ../../live/socket-server/rooms.ts ../../app.ts ../../user-admin/set-flag.ts hono',
  },
  'api/src/payments/start-thing.ts': {
    allowed: '../provider/razorpay.ts',
    refused: '../settlement/captures/settle-capture.ts ../orders/queries.ts ../refunds/queue-refund.ts',
  },
  'api/src/refunds/queue-thing.ts': {
    allowed: '../provider/razorpay.ts',
    refused: '../settlement/captures/settle-capture.ts ../orders/queries.ts ../payments/snapshot.ts',
  },
  'api/src/provider/call.ts': {
    allowed: '../errors/app-error.ts',
    refused: '../refunds/queue-refund.ts ../context/context.ts',
  },
  'api/src/redis/thing.ts': {
    allowed: 'ioredis pino',
    refused: '../context/context.ts ../job-queues/backend.ts',
  },
  'api/src/accounts/log-thing.ts': {
    allowed:
      '../one-time-codes/check-code.ts ../passwords/hash-password.ts ../sessions/start-session.ts ../users/queries.ts',
    refused: '../user-admin/set-flag.ts ../http/session.ts',
  },
  'api/src/one-time-codes/check-thing.ts': {
    allowed: '../limits/account-limits.ts',
    refused: '../accounts/log-in.ts',
  },
  'api/src/http/thing.ts': {
    allowed: '../sessions/actor-of-token.ts hono',
    refused: '../app.ts ../orders/routes.ts ../accounts/log-in.ts',
  },
  'api/src/live/order-events/read-order-events.ts': {
    allowed: '../../orders/event-stream.ts ../socket-server/rooms.ts',
    refused: '../../app.ts ../../orders/routes.ts ../../main.ts ../sockets.ts socket.io',
  },
  'api/src/orders/thing.test.ts': {
    allowed: '../testing/app.ts ../app.ts ../provider/razorpay.ts vitest @canteen/demo/mailbox/mails',
    refused: '@canteen/worker/main @canteen/pwa/lib/clock ../../../pwa/src/lib/time/clock.ts',
  },
  'worker/src/jobs/thing.ts': {
    allowed:
      '@canteen/api/accounts/remove-expired @canteen/api/job-queues/catalogue @canteen/api/context/context @canteen/domain/money',
    refused:
      '@canteen/api/orders/routes @canteen/api/app @canteen/api/main @canteen/api/live/socket-server/rooms @canteen/api/http/every-request/on-error @canteen/api/testing/database/database @canteen/demo/mailbox/mails ../job-functions.ts ../../../api/src/app.ts vitest',
  },
  'demo/src/campus/thing.ts': {
    allowed: '@canteen/api/context/clock ./shops/bakery.ts',
    refused:
      '@canteen/api/app @canteen/api/server @canteen/api/orders/routes ../demo.ts @canteen/pwa/lib/clock',
  },
  'pwa/src/app/thing.tsx': {
    allowed: './routing/router.tsx ../ui/actions/button.tsx',
    refused: '../main.tsx ../pages/home.tsx @canteen/api/app leaflet',
  },
  'pwa/src/app/routing/thing.tsx': {
    allowed: '../../pages/home.tsx ../../ui/actions/button.tsx',
    refused: '../app.tsx ../header-and-bottom-bar/header.tsx ../../main.tsx',
  },
  'pwa/src/pages/thing.tsx': {
    allowed: '../features/shops/shop-card.tsx ../data/shops/shops.ts ../ui/actions/button.tsx',
    refused:
      './home.tsx ../pages/home.tsx ../app/header-and-bottom-bar/header.tsx ../main.tsx @canteen/api/app dexie',
  },
  'pwa/src/features/orders/queue/thing.tsx': {
    allowed:
      '../status/order-status-pill.tsx ../order-display/time-ago.tsx ../../../data/orders/status-changes.ts ../../../ui/actions/button.tsx',
    refused:
      '../staff-list/table.tsx ../customer/list.tsx ../filters/order-filters.tsx ../order-queue.tsx ../../payments/paying/pay-button.tsx ../../../pages/home.tsx',
  },
  'pwa/src/features/shops/thing.tsx': {
    allowed: '../../data/shops/shops.ts ../../lib/time/clock.ts',
    refused: '../foods/menu.tsx ../../features/foods/menu.tsx ../../pages/home.tsx leaflet socket.io-client',
  },
  'pwa/src/data/orders/thing.ts': {
    allowed: '../api-client/api.ts ../../lib/store.ts',
    refused:
      '../../ui/actions/button.tsx ../../features/orders/order-queue.tsx ../live/live-updates.ts ../../app/routing/guard.tsx @canteen/api/app hono/client',
  },
  'pwa/src/data/api-client/api.ts': {
    allowed: './request.ts hono/client',
    refused: '../../../../api/src/app.ts @canteen/api/context/context @canteen/worker/main',
    typesOnly: '@canteen/api/app',
  },
  'pwa/src/ui/thing.tsx': {
    allowed: './icons/icons.tsx ../lib/requests/online.ts',
    refused: './form/field.tsx ../data/orders/order-changes.ts ../pages/home.tsx react-leaflet',
  },
  'pwa/src/ui/form/thing.tsx': {
    allowed: './field.tsx ../actions/button.tsx ../overlay/toast.ts ../../lib/requests/online.ts',
    refused: '../map/map-picker.tsx ../list/table.tsx ../../data/orders/order-changes.ts react-dom',
  },
  'pwa/src/lib/thing.ts': {
    allowed: './paths.ts @canteen/domain/carts/cart',
    refused: '../data/session/session.ts ../ui/actions/button.tsx ../main.tsx',
  },
  'pwa/src/lib/time/thing.ts': {
    allowed: './seconds-clock.ts ../browser/device-storage.ts ../store.ts',
    refused: '../requests/online.ts ../loading/lazy-component.ts ../../ui/actions/button.tsx',
  },
  'pwa/src/service-worker.ts': {
    allowed: 'workbox-precaching ./lib/time/clock.ts',
    refused: './data/orders/order-changes.ts ./app/routing/router.tsx',
  },
  'e2e/thing.test.ts': {
    allowed: 'playwright-core ./testing/browser.ts ../scripts/run.ts',
    refused:
      '@canteen/domain/payments/quote @canteen/api/context/context ../api/src/app.ts ../pwa/src/lib/time/clock.ts ../demo/src/demo.ts',
  },
  'bench/thing.ts': {
    allowed: 'autocannon ./report.ts',
    refused: '@canteen/domain/payments/quote ../api/src/app.ts ../worker/src/main.ts',
  },
  'scripts/thing.ts': {
    allowed: './build/ensure-built.ts ../api/src/config/config.ts',
    refused:
      '../pwa/src/lib/time/clock.ts @canteen/e2e/testing/browser ../bench/report.ts ../demo/src/demo.ts',
  },
};

export const EXPECTED_IMPORTS: SampleFile[] = Object.entries(EXAMPLES).map(
  ([file, { allowed, refused, typesOnly }]) => ({
    file,
    imports: [
      ...withVerdict(allowed, 'allowed'),
      ...withVerdict(refused, 'refused'),
      ...withVerdict(typesOnly, 'types only'),
    ],
  }),
);

function withVerdict(specifiers: string | undefined, verdict: Verdict): [string, Verdict][] {
  return words(specifiers).map((specifier) => [specifier, verdict]);
}
