// npm run bench [part]...: measures the product and compares it with references. README.md lists the parts.
import { cpus } from 'node:os';
import { benchFanOut } from './fan-out/fan-out.ts';
import type { Figure } from './figure.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import/import.ts';
import { benchLighthouse } from './lighthouse/lighthouse.ts';
import { benchLive } from './live.ts';
import { benchMenu } from './menu.ts';
import { benchOrders } from './orders.ts';
import { benchOverload } from './overload/overload.ts';
import { benchPeak } from './peak/peak.ts';
import { benchScript } from './script.ts';
import { benchScroll } from './scroll/scroll.ts';
import { benchStaffLists } from './staff-lists.ts';
import { benchMemory, benchStart } from './start-and-memory.ts';
import { type Product, startProduct } from './start-product.ts';
import { benchStatistics } from './statistics.ts';
import { benchVendure } from './vendure/vendure.ts';
import { benchWholeCheckout } from './whole-checkout.ts';

interface Part<Started> {
  name: string;
  run: (started: Started) => Promise<Figure[]>;
  /** Set for a part that takes long, replaces all orders, or downloads something. */
  isOnlyWhenNamed?: true;
}
/** Parts that start products of their own, in the order in which they run. */
const WITH_OWN_PRODUCT: Part<void>[] = [
  { name: 'whole-checkout', run: benchWholeCheckout, isOnlyWhenNamed: true },
  { name: 'peak', run: benchPeak, isOnlyWhenNamed: true },
  { name: 'vendure', run: benchVendure, isOnlyWhenNamed: true },
  { name: 'import', run: benchImport },
];
/** Parts that share one product, in the order in which they run. */
const WITH_SHARED_PRODUCT: Part<Product>[] = [
  // Memory first, before any request.
  { name: 'memory', run: async (product) => [await benchMemory(product)] },
  { name: 'start', run: async (product) => [await benchStart(product)] },
  { name: 'menu', run: benchMenu },
  { name: 'script', run: async (product) => [await benchScript(product)] },
  { name: 'live', run: async (product) => [await benchLive(product)] },
  { name: 'orders', run: benchOrders },
  // These add data, so they come after the others.
  { name: 'staff-lists', run: benchStaffLists },
  { name: 'scroll', run: benchScroll },
  { name: 'fan-out', run: benchFanOut, isOnlyWhenNamed: true },
  // It replaces all orders, so it is after the others.
  { name: 'overload', run: benchOverload, isOnlyWhenNamed: true },
  { name: 'lighthouse', run: benchLighthouse, isOnlyWhenNamed: true },
  // The last two end the API and the worker, so only one of them can run.
  { name: 'statistics', run: benchStatistics, isOnlyWhenNamed: true },
  { name: 'growth', run: benchGrowth, isOnlyWhenNamed: true },
];

const named = process.argv.slice(2);
const names = [...WITH_OWN_PRODUCT, ...WITH_SHARED_PRODUCT].map(({ name }) => name);
const unknown = named.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. The parts: ${names.join(', ')}`);
  process.exit(1);
}
if (named.includes('statistics') && named.includes('growth')) {
  console.error('statistics and growth end the API, so they need a run each.');
  process.exit(1);
}
const isSelected = ({ name, isOnlyWhenNamed }: Part<never>) =>
  named.length === 0 ? !isOnlyWhenNamed : named.includes(name);

const figures: Figure[] = [];
for (const part of WITH_OWN_PRODUCT) if (isSelected(part)) figures.push(...(await part.run()));
const withSharedProduct = WITH_SHARED_PRODUCT.filter(isSelected);
if (withSharedProduct.length > 0) {
  const product = await startProduct();
  try {
    for (const { run } of withSharedProduct) figures.push(...(await run(product)));
  } finally {
    await product.close();
  }
}
console.log(
  `Node.js ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`,
);
console.log('| what | measured | limit | holds |\n|---|---|---|---|');
for (const { name, value, limit, holds } of figures)
  console.log(`| ${name} | ${value} | ${limit} | ${holds ? 'yes' : 'no'} |`);
process.exitCode = figures.every((figure) => figure.holds) ? 0 : 1;
