// The table of allowed imports. `npm run import-rules` writes it as lint rules and into ARCHITECTURE.md.
//
// A line is a folder or a file, and what it may import besides itself. Everything else is refused, also import cycles.
//   types:x   types of x only          routes:x   x only in its routes.ts (and the folder has one)
//   x/*       x and the folders in it  routes     the routes.ts of every folder

import { PACKAGES } from './packages.ts';

export const TABLE_FILE = 'scripts/import-rules/allowed-imports.ts';

export interface Workspace {
  name: string;
  source: string;
  /** Its layers, from top to bottom. */
  order: string;
  /** Short names, each for several words in the lines below. */
  groups?: Record<string, string>;
  /** Folders or files → what they may import. */
  imports: Record<string, string>;
  packages: Record<string, string>;
  /** Folders whose files do not import each other. */
  independentFiles?: string;
  /** Words at the beginning of file names that *queries.ts never imports, because queries only read. */
  queriesNeverImport?: string;
  /** Workspaces that the tests and the folder `testing` may import. */
  testsImport: string;
  /** The tests follow the rules of their folder; they may also import `testing` and these packages. */
  testsFollowFolderRules?: string;
}

/** All of domain but domain/spreadsheet, which only a few folders may import. */
const DOMAIN = `domain domain/live domain/accounts domain/orders domain/payments domain/carts domain/statistics domain/navigation
  domain/users domain/foods domain/shops domain/pictures domain/drop-points domain/user-admin domain/privacy domain/push domain/audit
  domain/public-config domain/mails`;

export const TABLE: Workspace[] = [
  {
    name: 'domain',
    source: 'domain/src',
    order: 'nothing but itself',
    imports: {
      spreadsheet: 'foods domain',
      live: 'foods orders users domain',
      privacy: 'accounts orders payments users domain',
      'user-admin': 'accounts domain',
      accounts: 'domain',
      statistics: 'orders domain',
      orders: 'payments carts foods users domain',
      payments: 'carts domain',
      carts: 'domain',
      navigation: 'audit users domain',
      users: 'domain',
      foods: 'domain',
      shops: 'domain',
      'drop-points': 'domain',
      pictures: 'domain',
      push: 'domain',
      audit: 'domain',
      'public-config': 'domain',
      mails: 'domain',
      '.': '',
    },
    packages: PACKAGES.domain,
    testsImport: '',
  },
  {
    name: 'api',
    source: 'api/src',
    order: 'main → server → app → routes, live → verbs → queries → domain',
    groups: { base: `${DOMAIN} context database errors` },
    imports: {
      'main.ts': 'server.ts config process',
      'server.ts': `app.ts live connections monitoring load-demo.ts config context ${DOMAIN}`,
      'load-demo.ts': 'config demo/demo.ts',
      'app.ts': 'routes http http/every-request connections monitoring pwa shops disk-space base',
      connections: 'base http',
      monitoring: 'base disk-space http orders settlement/captures tracing',
      pwa: 'base config http',
      live: 'base live/order-events live/socket-server food-imports orders presenters sessions signals users',
      'live/order-events': 'base live/socket-server orders presenters sessions signals users',
      'live/socket-server': 'base orders redis sessions users',
      settlement: 'base presenters sessions settlement/captures settlement/placing routes:http',
      'settlement/sweep': 'base provider settlement/captures',
      'settlement/captures': 'base notices order-events orders payments provider refunds settlement/placing',
      'settlement/placing': 'base order-events orders payments sessions',
      privacy:
        'base audit limits notices one-time-codes orders passwords presenters sessions users routes:http',
      'user-admin': 'base accounts audit notices one-time-codes presenters sessions users routes:http',
      'food-imports': 'base audit foods users routes:http routes:uploads',
      mails: 'base audit job-queues notices one-time-codes orders sessions routes:http',
      search: 'base foods presenters shops routes:http',
      accounts: 'base audit limits notices one-time-codes passwords presenters sessions users routes:http',
      passwords: 'base limits',
      backup: 'base job-queues schema-migrations',
      'unaccepted-orders': 'base order-events push refunds',
      orders: 'base job-queues order-events presenters refunds sessions routes:http',
      payments: 'base drop-points provider sessions routes:http',
      refunds: 'base audit order-events provider routes:http',
      'order-events': 'base audit',
      'shops/manage': 'base audit pictures presenters sessions shops tags routes:http',
      shops: 'base foods presenters public-answers routes:http',
      'drop-points': 'base audit sessions routes:http',
      foods: 'base audit pictures presenters sessions tags routes:http',
      push: 'base routes:http',
      pictures: 'base routes:http routes:uploads',
      'public-config': 'base routes:http',
      'audit-list': 'base routes:http',
      statistics: 'base routes:http',
      tags: 'base',
      uploads: 'base http',
      'http/every-request': 'base config disk-space http limits sessions',
      http: 'base config disk-space limits public-answers sessions',
      'one-time-codes': 'base config job-queues limits users',
      sessions: 'base audit users',
      users: 'base audit',
      notices: 'base job-queues',
      limits: 'base',
      'disk-space': 'base',
      audit: 'base',
      presenters: 'base',
      'public-answers': '',
      process: 'base config schema-migrations tracing',
      context: `${DOMAIN} config database job-queues provider signals tracing`,
      provider: `${DOMAIN} config errors`,
      'job-queues': `${DOMAIN} config database errors redis tracing`,
      signals: 'database',
      'schema-migrations': 'config database',
      database: 'domain config errors',
      config: DOMAIN,
      errors: DOMAIN,
      redis: '',
      tracing: '',
    },
    packages: PACKAGES.api,
    queriesNeverImport: `add apply block change claim complete create delete end import insert log mark merge move place prove queue record refund
      refuse register remove resend reset retry revoke roll run save send set settle start store subscribe sweep sync toggle try unsubscribe update upload verify`,
    testsImport: 'domain demo',
  },
  {
    name: 'worker',
    source: 'worker/src',
    order: "main → jobs → api's verbs, job-queues, context → domain",
    groups: { base: `${DOMAIN} api/context api/config api/job-queues api/signals` },
    imports: {
      'main.ts': 'start-worker.ts api/monitoring api/process base',
      'start-worker.ts': 'job-functions.ts schedule.ts outbox senders job-runner api/process base',
      'job-functions.ts':
        'jobs senders job-runner api/unaccepted-orders api/mails api/privacy api/refunds api/settlement/sweep api/shops api/statistics base',
      'schedule.ts': 'job-runner base',
      outbox: 'api/food-imports api/notices api/one-time-codes api/orders api/push base',
      jobs: 'senders mails job-runner spreadsheets api/accounts api/notices api/one-time-codes api/food-imports api/orders api/pictures api/privacy api/push api/refunds api/settlement/captures api/users base',
      senders: 'mails job-runner api/push base',
      mails: `${DOMAIN} api/one-time-codes`,
      'job-runner': 'base',
      spreadsheets: `${DOMAIN} domain/spreadsheet`,
    },
    packages: PACKAGES.worker,
    testsImport: 'domain api demo',
  },
  {
    name: 'demo',
    source: 'demo/src',
    order: "demo → campus, mailbox, sandbox → api's verbs, context → domain",
    groups: { base: `${DOMAIN} api/config api/context api/database` },
    imports: {
      'demo.ts':
        'clock-routes.ts job-routes.ts campus mailbox sandbox api/http api/process api/statistics base',
      'clock-routes.ts': 'api/http base',
      'job-routes.ts': 'api/http api/privacy api/refunds api/settlement/sweep api/shops api/statistics base',
      'draw-pictures.ts': 'drawings/*',
      'drawings/shops': 'drawings/foods drawings',
      'drawings/foods': 'drawings',
      drawings: 'random',
      campus: 'campus/shops random sandbox api/passwords api/payments base api/orders',
      'campus/shops': DOMAIN,
      mailbox: 'api/http base',
      sandbox: 'api/provider base',
      random: '',
    },
    packages: PACKAGES.demo,
    testsImport: 'domain api demo',
  },
  {
    name: 'pwa',
    source: 'pwa/src',
    order: 'app → pages → features → {data, ui} → lib → domain',
    groups: { base: `data/* ui/* lib/* ${DOMAIN}`, libAndDomain: `lib/* ${DOMAIN}` },
    imports: {
      'main.tsx': 'app app/routing data/api-client data/session lib/* ui/styles',
      'service-worker.ts': 'libAndDomain',
      app: 'app/header-and-bottom-bar app/routing features/orders/customer base',
      'app/header-and-bottom-bar': 'app/routing features/accounts features/dashboard base',
      'app/routing': 'pages base',
      pages: 'features/* base',
      'features/profile': 'features/accounts base',
      'features/accounts': 'base',
      'features/carts': 'features/shops base',
      'features/dashboard':
        'features/shops/manage features/foods/manage features/users features/orders features/statistics features/activity base',
      'features/foods': 'base',
      'features/foods/manage': 'features/foods/import base',
      'features/foods/import': 'base',
      'features/payments/checkout': 'features/payments/delivery features/shops base',
      'features/payments/custom-order': 'features/payments/delivery base',
      'features/payments/delivery': 'base',
      'features/payments/paying': 'features/shops base',
      'features/shops/manage': 'features/drop-points features/shops base',
      'features/drop-points': 'base',
      'features/shops': 'base',
      'features/activity': 'base',
      'features/users': 'base',
      'features/statistics':
        'features/statistics/export features/statistics/filters features/statistics/panels features/orders/status base',
      'features/statistics/export': 'features/statistics/panels base',
      'features/statistics/filters': 'features/statistics/panels base',
      'features/statistics/panels': 'base',
      'features/orders': 'features/orders/* base',
      'features/orders/customer':
        'features/orders/filters features/orders/status features/orders/order-display base',
      'features/orders/queue': 'features/orders/status features/orders/order-display base',
      'features/orders/staff-list':
        'features/orders/filters features/orders/status features/orders/order-display base',
      'features/orders/filters': 'features/orders/status base',
      'features/orders/status': 'features/orders/order-display base',
      'features/orders/order-display': 'base',
      'data/paying':
        'data/carts data/checkout data/config data/device data/orders data/api-client data/stored-answers data/session data/shops libAndDomain',
      'data/checkout': 'data/carts data/stored-answers data/device data/session data/shops libAndDomain',
      'data/carts': 'data/device data/session data/shops libAndDomain',
      'data/foods': 'data/live data/api-client data/session data/spreadsheets libAndDomain',
      'data/users': 'data/live data/api-client data/session libAndDomain',
      'data/statistics': 'data/live data/orders data/api-client data/spreadsheets libAndDomain',
      'data/live': 'data/orders data/api-client data/session libAndDomain',
      'data/orders': 'data/api-client data/stored-answers data/session libAndDomain',
      'data/accounts': 'data/api-client data/session libAndDomain',
      'data/activity': 'data/api-client libAndDomain',
      'data/spreadsheets': 'domain/spreadsheet libAndDomain',
      'data/pictures': 'data/api-client libAndDomain',
      'data/shops': 'data/api-client data/stored-answers libAndDomain',
      'data/drop-points': 'data/api-client libAndDomain',
      'data/config': 'data/api-client libAndDomain',
      'data/push': 'data/api-client libAndDomain',
      'data/api-client': 'data/stored-answers data/session data/device libAndDomain',
      'data/api-client/api.ts': 'types:api/app.ts',
      'data/stored-answers': 'data/device libAndDomain',
      'data/session': 'data/device libAndDomain',
      'data/device': 'libAndDomain',
      'ui/edit': 'ui/form ui/overlay ui/feedback ui/actions ui ui/icons ui/styles libAndDomain',
      'ui/map': 'ui/form ui/overlay ui/feedback ui/actions ui ui/icons ui/styles libAndDomain',
      'ui/form': 'ui/overlay ui/feedback ui/actions ui ui/icons ui/styles libAndDomain',
      'ui/list': 'ui/feedback ui/actions ui ui/icons ui/screen ui/styles libAndDomain',
      'ui/overlay': 'ui/feedback ui/actions ui ui/icons ui/styles libAndDomain',
      'ui/bill': 'ui ui/icons ui/styles libAndDomain',
      'ui/feedback': 'ui/actions ui ui/icons ui/styles libAndDomain',
      'ui/actions': 'ui ui/icons ui/styles libAndDomain',
      ui: 'ui/icons ui/styles libAndDomain',
      'ui/icons': '',
      'ui/screen': 'libAndDomain',
      'ui/styles': '',
      'lib/loading': 'lib/requests lib',
      'lib/requests': 'lib/time lib',
      'lib/time': 'lib/browser lib domain',
      'lib/navigation': `lib/browser ${DOMAIN}`,
      'lib/browser': `lib ${DOMAIN}`,
      lib: DOMAIN,
    },
    packages: PACKAGES.pwa,
    independentFiles: 'pages',
    testsImport: 'domain',
    testsFollowFolderRules: 'vitest fast-check react-dom @tanstack/react-query node:*',
  },
];

/** Folders outside the workspaces above, and the top folders whose files they never import. */
export const OUTSIDE = [
  {
    files: 'e2e/** bench/** faults/**',
    refused: 'domain api worker demo pwa migrations',
    why: 'e2e, bench and faults import no code of the product, only scripts; they use its URLs, its built files and its database.',
  },
  {
    files: 'scripts/**',
    refused: 'pwa demo e2e bench faults',
    why: 'Scripts start and build the app; they import no page, no demo and no test.',
  },
];

export const TOP_FOLDERS = [
  'domain',
  'api',
  'worker',
  'demo',
  'pwa',
  'e2e',
  'bench',
  'faults',
  'scripts',
  'migrations',
];
