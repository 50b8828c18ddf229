// What the design asks for, as examples written by hand: an error in the table, or in what is made from it, shows here.
import { words } from './places.ts';
import type { Planted, Verdict } from './planted.ts';

interface Example {
  right: string;
  wrong: string;
  typesOnly?: string;
}

const EXAMPLES: Record<string, Example> = {
  'domain/src/price.ts': {
    right: './money.ts',
    wrong: 'zod/mini zod node:fs hono @canteen/api/context/context ../../pwa/src/lib/clock.ts',
  },
  'domain/src/price.schema.ts': {
    right: './money.ts zod/mini',
    wrong: 'zod node:crypto @canteen/pwa/lib/clock',
  },
  'api/src/main.ts': {
    right: './server.ts ./context/context.ts',
    wrong: './testing/app.ts ./http/app-env.ts',
  },
  'api/src/server.ts': {
    right: './app.ts ./live/sockets.ts ./load-demo.ts',
    wrong: './main.ts @canteen/demo/demo',
  },
  'api/src/app.ts': {
    right: './orders/routes.ts ./accounts/registration-routes.ts ./http/on-error.ts hono',
    wrong: './server.ts ./testing/app.ts ./load-demo.ts @canteen/demo/demo @canteen/worker/main',
  },
  'api/src/orders/change-thing.ts': {
    right: './queries.ts ../refunds/queue-refund.ts ../context/context.ts @canteen/domain/quote node:crypto',
    wrong:
      './routes.ts ../shops/routes.ts ../live/rooms.ts ../http/app-env.ts ../app.ts ../main.ts ../testing/database.ts hono socket.io hono/body-limit @hono/node-server vitest ../provider/razorpay.ts ../payments/snapshot.ts ../settlement/settle-capture.ts @canteen/demo/mailbox/mails ../../../domain/src/quote.ts ../../../scripts/start.ts',
  },
  'api/src/orders/queries.ts': {
    right: './order-row.ts ../database/connect.ts',
    wrong: './change-status.ts ../refunds/queue-refund.ts ./routes.ts ../settlement/create-order.ts hono',
  },
  'api/src/orders/routes.ts': {
    right:
      './change-status.ts ./queries.ts ../http/session.ts hono hono-openapi @canteen/domain/order.schema',
    wrong:
      '../app.ts ../payments/routes.ts ../live/sockets.ts ../settlement/place-order.ts @canteen/pwa/data/server/api',
  },
  'api/src/settlement/settle-thing.ts': {
    right:
      '../refunds/queue-refund.ts ../payments/snapshot.ts ../orders/order-row.ts ../provider/razorpay.ts',
    wrong: '../http/session.ts ../live/rooms.ts ../app.ts ../user-admin/set-flag.ts hono',
  },
  'api/src/payments/start-thing.ts': {
    right: '../provider/razorpay.ts',
    wrong: '../settlement/settle-capture.ts ../orders/queries.ts ../refunds/queue-refund.ts',
  },
  'api/src/refunds/queue-thing.ts': {
    right: '../provider/razorpay.ts',
    wrong: '../settlement/settle-capture.ts ../orders/queries.ts ../payments/snapshot.ts',
  },
  'api/src/provider/call.ts': {
    right: '../errors/app-error.ts',
    wrong: '../refunds/queue-refund.ts ../context/context.ts',
  },
  'api/src/accounts/log-thing.ts': {
    right: '../codes/check-code.ts ../sessions/start-session.ts ../users/queries.ts',
    wrong: '../user-admin/set-flag.ts ../http/session.ts',
  },
  'api/src/codes/check-thing.ts': { right: '../limits/account-limits.ts', wrong: '../accounts/log-in.ts' },
  'api/src/http/thing.ts': {
    right: '../sessions/actor-of-token.ts hono',
    wrong: '../app.ts ../orders/routes.ts ../accounts/log-in.ts',
  },
  'api/src/live/follow-outbox.ts': {
    right: '../orders/event-stream.ts socket.io',
    wrong: '../app.ts ../orders/routes.ts ../main.ts',
  },
  'api/src/orders/thing.test.ts': {
    right: '../testing/app.ts ../app.ts ../provider/razorpay.ts vitest @canteen/demo/mailbox/mails',
    wrong: '@canteen/worker/main @canteen/pwa/lib/clock ../../../pwa/src/lib/clock.ts',
  },
  'worker/src/jobs/thing.ts': {
    right:
      '@canteen/api/accounts/remove-expired @canteen/api/jobs/catalogue @canteen/api/context/context @canteen/domain/money',
    wrong:
      '@canteen/api/orders/routes @canteen/api/app @canteen/api/main @canteen/api/live/rooms @canteen/api/http/on-error @canteen/api/testing/database @canteen/demo/mailbox/mails ../job-functions.ts ../../../api/src/app.ts vitest',
  },
  'demo/src/campus/thing.ts': {
    right: '@canteen/api/context/clock ./shops/bakery.ts',
    wrong:
      '@canteen/api/app @canteen/api/server @canteen/api/orders/routes ../demo.ts @canteen/pwa/lib/clock',
  },
  'pwa/src/app/thing.tsx': {
    right: '../pages/home.tsx ../ui/button.tsx',
    wrong: '../main.tsx @canteen/api/app leaflet',
  },
  'pwa/src/pages/thing.tsx': {
    right: '../features/shops/shop-card.tsx ../data/shops/shops.ts ../ui/button.tsx',
    wrong: './home.tsx ../pages/home.tsx ../app/header.tsx ../main.tsx @canteen/api/app dexie',
  },
  'pwa/src/features/orders/queue/thing.tsx': {
    right: '../common/status-pill.tsx ../../../data/orders/status-changes.ts ../../../ui/button.tsx',
    wrong:
      '../staff-list/table.tsx ../customer/list.tsx ../order-queue.tsx ../../payments/pay-button.tsx ../../../pages/home.tsx',
  },
  'pwa/src/features/shops/thing.tsx': {
    right: '../../data/shops/shops.ts ../../lib/clock.ts',
    wrong: '../foods/menu.tsx ../../features/foods/menu.tsx ../../pages/home.tsx leaflet socket.io-client',
  },
  'pwa/src/data/orders/thing.ts': {
    right: '../server/api.ts ../../lib/store.ts',
    wrong:
      '../../ui/button.tsx ../../features/orders/order-queue.tsx ../live/live-updates.ts ../../app/guard.tsx @canteen/api/app hono/client',
  },
  'pwa/src/data/server/api.ts': {
    right: './request.ts hono/client',
    wrong: '../../../../api/src/app.ts @canteen/api/context/context @canteen/worker/main',
    typesOnly: '@canteen/api/app',
  },
  'pwa/src/ui/thing.tsx': {
    right: './icons.tsx ../lib/online.ts',
    wrong: '../data/orders/order-changes.ts ../pages/home.tsx react-leaflet',
  },
  'pwa/src/lib/thing.ts': {
    right: './paths.ts @canteen/domain/cart',
    wrong: '../data/session/session.ts ../ui/button.tsx ../main.tsx',
  },
  'pwa/src/service-worker.ts': {
    right: 'workbox-precaching ./lib/clock.ts',
    wrong: './data/orders/order-changes.ts ./app/router.tsx',
  },
  'e2e/thing.test.ts': {
    right: 'playwright-core ./browser.ts ../scripts/run.ts',
    wrong:
      '@canteen/domain/quote @canteen/api/context/context ../api/src/app.ts ../pwa/src/lib/clock.ts ../demo/src/demo.ts',
  },
  'bench/thing.ts': {
    right: 'autocannon ./report.ts',
    wrong: '@canteen/domain/quote ../api/src/app.ts ../worker/src/main.ts',
  },
  'scripts/thing.ts': {
    right: './ensure-built.ts ../api/src/config/config.ts',
    wrong: '../pwa/src/lib/clock.ts @canteen/e2e/browser ../bench/report.ts ../demo/src/demo.ts',
  },
};

export const DESIGN: Planted[] = Object.entries(EXAMPLES).map(([file, { right, wrong, typesOnly }]) => ({
  file,
  imports: [...judged(right, 'right'), ...judged(wrong, 'wrong'), ...judged(typesOnly, 'types only')],
}));

function judged(specifiers: string | undefined, verdict: Verdict): [string, Verdict][] {
  return words(specifiers).map((specifier) => [specifier, verdict]);
}
