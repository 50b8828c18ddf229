// Proves that lint keeps the import arrows: plants imports that point the wrong way (and the right way) in a copy
// of the tree's shape, under the project's own .oxlintrc.json, and compares what lint says with what it should.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

interface Plant {
  file: string;
  wrong: string[];
  right: string[];
  /** Right as `import type`, wrong as a value. */
  typeOnly?: string[];
}

const ROOT = resolve(import.meta.dirname, '..');

const PLANTS: Plant[] = [
  {
    file: 'domain/src/quote.ts',
    right: ['./money.ts'],
    wrong: [
      'zod/mini',
      'node:fs',
      'hono',
      '@canteen/api/context',
      '../../api/src/db.ts',
      '../../pwa/src/lib/paths.ts',
    ],
  },
  {
    file: 'domain/src/food.schema.ts',
    right: ['./money.ts', './text.schema.ts', 'zod/mini'],
    wrong: [
      'zod',
      'hono',
      '@canteen/api/context',
      '@canteen/pwa/lib/paths',
      'node:crypto',
      '../../api/src/db.ts',
    ],
  },
  {
    file: 'api/src/orders/create-order.ts',
    right: [
      './queries.ts',
      './insert-lines.ts',
      '../payments/claim-payment.ts',
      '../shops/queries.ts',
      '../context.ts',
      '../errors.ts',
      '../jobs.ts',
      '../db.ts',
      '@canteen/domain/quote',
      'node:crypto',
    ],
    typeOnly: ['../http/env.ts', '../http/on-error.ts'],
    wrong: [
      './routes.ts',
      '../payments/routes.ts',
      '../live/rooms.ts',
      '../app.ts',
      '../server.ts',
      '../main.ts',
      '../dev/mailbox.ts',
      '../testing/database.ts',
      'hono',
      'hono/body-limit',
      '@hono/node-server',
      'socket.io',
      '@canteen/worker/schedule',
      '@canteen/pwa/lib/paths',
      '@canteen/api/context',
      '../../../worker/src/schedule.ts',
      '../../../domain/src/quote.ts',
      '../../../scripts/start.ts',
      'vitest',
    ],
  },
  {
    file: 'api/src/orders/queries.ts',
    right: ['../db.ts', '../context.ts', '../shops/queries.ts', '@canteen/domain/order-status'],
    typeOnly: ['../http/env.ts'],
    wrong: ['./create-order.ts', './change-status.ts', './routes.ts', '../live/rooms.ts', '../app.ts'],
  },
  {
    file: 'api/src/orders/routes.ts',
    right: [
      './create-order.ts',
      './queries.ts',
      '../payments/start-payment.ts',
      '../http/session.ts',
      'hono',
      'hono-openapi',
      '@canteen/domain/order.schema',
    ],
    wrong: [
      '../app.ts',
      '../server.ts',
      '../main.ts',
      '../payments/routes.ts',
      '../live/sockets.ts',
      '../dev/routes.ts',
      '@canteen/worker/schedule',
      '@canteen/pwa/lib/api',
    ],
  },
  {
    file: 'api/src/http/session.ts',
    right: ['../accounts/queries.ts', '../context.ts', './env.ts', 'hono'],
    wrong: ['../app.ts', '../orders/routes.ts', '../live/sockets.ts', '../main.ts', '../testing/app.ts'],
  },
  {
    file: 'api/src/live/outbox.ts',
    right: ['../orders/queries.ts', './rooms.ts', '../signals.ts', 'socket.io', '@canteen/domain/order-view'],
    wrong: ['../app.ts', '../orders/routes.ts', '../main.ts', '../dev/routes.ts', '@canteen/pwa/data/live'],
  },
  {
    file: 'api/src/context.ts',
    right: ['./db.ts', './jobs.ts', './config.ts', './payments/razorpay.ts'],
    typeOnly: ['./http/session.ts'],
    wrong: [
      './app.ts',
      './server.ts',
      './main.ts',
      './orders/routes.ts',
      './live/sockets.ts',
      './dev/routes.ts',
    ],
  },
  {
    file: 'api/src/app.ts',
    right: ['./orders/routes.ts', './http/on-error.ts', './context.ts', 'hono'],
    wrong: ['./main.ts', './testing/app.ts', '@canteen/worker/main', '../../pwa/src/lib/paths.ts'],
  },
  {
    file: 'api/src/server.ts',
    right: ['./app.ts', './live/sockets.ts', './dev/routes.ts'],
    wrong: ['./main.ts', './testing/app.ts'],
  },
  {
    file: 'api/src/main.ts',
    right: ['./server.ts', './context.ts', './config.ts'],
    wrong: ['./testing/app.ts', '@canteen/worker/main'],
  },
  {
    file: 'worker/src/jobs/refund-order.ts',
    right: [
      '@canteen/api/payments/refund-once',
      '@canteen/api/context',
      '@canteen/api/jobs',
      '@canteen/api/jobs/catalogue',
      '@canteen/api/config',
      '@canteen/domain/money',
      '../emails/refund.ts',
    ],
    wrong: [
      '@canteen/api/orders/routes',
      '@canteen/api/app',
      '@canteen/api/server',
      '@canteen/api/main',
      '@canteen/api/live/rooms',
      '@canteen/api/http/on-error',
      '@canteen/api/dev/mailbox',
      '@canteen/api/testing/database',
      '@canteen/pwa/lib/paths',
      '../../../api/src/context.ts',
      '../../../domain/src/money.ts',
      'vitest',
    ],
  },
  {
    file: 'pwa/src/app/router.tsx',
    right: [
      '../pages/home.tsx',
      '../features/shops/shop-card.tsx',
      '../data/session.ts',
      '../ui/button.tsx',
      '../lib/paths.ts',
    ],
    wrong: ['../main.tsx', '@canteen/api/app', '@canteen/worker/main', '../../../api/src/app.ts'],
  },
  {
    file: 'pwa/src/pages/home.tsx',
    right: [
      '../features/shops/shop-card.tsx',
      '../data/shops.ts',
      '../ui/button.tsx',
      '../lib/paths.ts',
      '@canteen/domain/shop-hours',
    ],
    wrong: ['../app/header.tsx', './shop.tsx', '../pages/shop.tsx', '../main.tsx', '@canteen/api/app'],
  },
  {
    file: 'pwa/src/features/orders/status-actions.tsx',
    right: [
      './status-pill.tsx',
      '../../data/orders.ts',
      '../../ui/button.tsx',
      '../../lib/paths.ts',
      '@canteen/domain/order-status',
    ],
    wrong: [
      '../payments/pay-now.tsx',
      '../../features/payments/pay-now.tsx',
      '../../pages/home.tsx',
      '../../app/header.tsx',
      '../../main.tsx',
      '@canteen/api/context',
    ],
  },
  {
    file: 'pwa/src/features/orders/queue/card.tsx',
    right: ['../status-pill.tsx', './age.tsx', '../../../ui/button.tsx'],
    wrong: ['../../payments/pay-now.tsx', '../../../pages/home.tsx', '../../../app/header.tsx'],
  },
  {
    file: 'pwa/src/data/orders.ts',
    right: ['../lib/api.ts', './live.ts', '@canteen/domain/order-view'],
    wrong: [
      '../ui/button.tsx',
      '../features/orders/status-actions.tsx',
      '../pages/home.tsx',
      '../app/guard.tsx',
      '@canteen/api/app',
    ],
  },
  {
    file: 'pwa/src/ui/button.tsx',
    right: ['./icon.tsx', '../lib/online.ts', '@canteen/domain/money'],
    wrong: [
      '../data/orders.ts',
      '../features/orders/status-actions.tsx',
      '../pages/home.tsx',
      '../app/guard.tsx',
      '@canteen/api/app',
    ],
  },
  {
    file: 'pwa/src/lib/session.ts',
    right: ['./local-db.ts', '@canteen/domain/cart', 'dexie'],
    wrong: [
      '../data/orders.ts',
      '../ui/button.tsx',
      '../features/orders/status-actions.tsx',
      '../pages/home.tsx',
      '../app/guard.tsx',
      '../main.tsx',
      '@canteen/api/app',
    ],
  },
  {
    file: 'pwa/src/lib/api.ts',
    right: ['./session.ts', 'hono/client'],
    typeOnly: ['@canteen/api/app'],
    wrong: ['../data/orders.ts', '../app/guard.tsx', '@canteen/worker/main', '../../../api/src/app.ts'],
  },
  {
    file: 'pwa/src/service-worker.ts',
    right: ['workbox-precaching', './lib/paths.ts'],
    wrong: ['./data/orders.ts', './ui/button.tsx', './app/router.tsx', '@canteen/api/app'],
  },
  {
    file: 'e2e/order.test.ts',
    right: ['playwright-core', './browser.ts', '../scripts/find-program.ts'],
    wrong: [
      '@canteen/domain/quote',
      '@canteen/api/context',
      '../api/src/app.ts',
      '../pwa/src/lib/paths.ts',
      '../domain/src/quote.ts',
    ],
  },
  {
    file: 'bench/menu.ts',
    right: ['autocannon', './report.ts'],
    wrong: ['@canteen/domain/quote', '@canteen/api/context', '../api/src/app.ts', '../worker/src/main.ts'],
  },
  {
    file: 'scripts/start.ts',
    right: ['./build.ts', '../api/src/config.ts'],
    wrong: ['../pwa/src/lib/paths.ts', '@canteen/e2e/browser'],
  },
];

// A call of an import() as well: lazily loaded rooms are bound by the same arrows.
const FORMS = [
  (specifier: string, n: number) => `import { a as a${n} } from '${specifier}'; use(a${n});`,
  (specifier: string) => `export * from '${specifier}';`,
  (specifier: string) => `use(import('${specifier}'));`,
];
const asType = (specifier: string, n: number) =>
  `import type { T as T${n} } from '${specifier}'; use<T${n}>();`;

interface Line {
  text: string;
  wrong: boolean;
}

function linesOf({ wrong, right, typeOnly = [] }: Plant): Line[] {
  let n = 0;
  const values = (specifiers: string[], isWrong: boolean) =>
    specifiers.flatMap((specifier) => FORMS.map((form) => ({ text: form(specifier, n++), wrong: isWrong })));
  const types = (specifiers: string[], isWrong: boolean) =>
    specifiers.map((specifier) => ({ text: asType(specifier, n++), wrong: isWrong }));
  return [
    ...values(right, false),
    ...types(right, false),
    ...values(wrong, true),
    ...types(wrong, true),
    ...values(typeOnly, true),
    ...types(typeOnly, false),
  ];
}

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const tree = mkdtempSync(join(tmpdir(), 'canteen-arrows-'));
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const failures: string[] = [];
let checked = 0;
try {
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const plant of PLANTS)
    put(
      plant.file,
      linesOf(plant)
        .map((line) => line.text)
        .join('\n'),
    );
  put('domain/src/ring-a.ts', "import { b } from './ring-b.ts';\nexport const a = () => b;\n");
  put('domain/src/ring-b.ts', "import { a } from './ring-a.ts';\nexport const b = () => a;\n");
  put('domain/tsconfig.json', '{ "extends": "../tsconfig.base.json", "include": ["src"] }');
  put('domain/src/floating.ts', 'export function go(): void {\n  Promise.resolve(1);\n}\n');

  const lint = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: Diagnostic[] };
  const said = (code: string, file: string, line?: number) =>
    diagnostics.some(
      (one) =>
        one.code === code &&
        one.filename === file &&
        (line === undefined || one.labels[0]?.span.line === line),
    );

  for (const plant of PLANTS) {
    for (const [index, line] of linesOf(plant).entries()) {
      checked++;
      const refused = said('eslint(no-restricted-imports)', plant.file, index + 1);
      if (refused !== line.wrong)
        failures.push(`${plant.file}: lint ${refused ? 'refuses' : 'allows'}  ${line.text}`);
    }
  }
  const mustSay: [string, string][] = [
    ['import(no-cycle)', 'domain/src/ring-a.ts'],
    ['typescript(no-floating-promises)', 'domain/src/floating.ts'],
  ];
  for (const [code, file] of mustSay) {
    checked++;
    if (!said(code, file)) failures.push(`${file}: lint does not say ${code}`);
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}

for (const failure of failures) console.error(failure);
console.log(
  `arrows: ${checked - failures.length} of ${checked} planted imports are judged as they should be`,
);
process.exit(failures.length > 0 ? 1 : 0);
