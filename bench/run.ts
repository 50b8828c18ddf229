// npm run bench [menu] [script] [orders] [live] [import] [start] [memory] [staff-lists] [scroll] [lighthouse] [whole-checkout]
// [peak] [fan-out] [overload] [statistics] [growth] [vendure]: measures the product, compares it with references.
import { cpus } from 'node:os';
import type { Figure } from './figure.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import/import.ts';
import { benchLighthouse } from './lighthouse/lighthouse.ts';
import { benchLive } from './live.ts';
import { benchMenu } from './menu.ts';
import { benchOrders } from './orders.ts';
import { benchOverload } from './overload/overload.ts';
import { benchPeak } from './peak/peak.ts';
import { benchFanOut } from './scale/fan-out.ts';
import { benchScript } from './script.ts';
import { benchScroll } from './scroll/scroll.ts';
import { benchStaffLists } from './staff-lists.ts';
import { benchMemory, benchStart } from './start-and-memory.ts';
import { startProduct } from './start-product.ts';
import { benchStatistics } from './statistics.ts';
import { benchVendure } from './vendure/vendure.ts';
import { benchWholeCheckout } from './whole-checkout.ts';

/** Parts that run only when they are named: they take long, replace all orders, or download something. */
const NAMED_ONLY = [
  'whole-checkout',
  'peak',
  'vendure',
  'fan-out',
  'overload',
  'lighthouse',
  'statistics',
  'growth',
];
const PARTS = ['import', 'memory', 'start', 'menu', 'script', 'live', 'orders', 'staff-lists', 'scroll'];

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => ![...PARTS, ...NAMED_ONLY].includes(name));
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}. The parts: ${[...PARTS, ...NAMED_ONLY].join(', ')}`,
  );
  process.exit(1);
}
const isSelected = (name: string) => selected.length === 0 || selected.includes(name);

const figures: Figure[] = [];
// Only when named. They start products of their own, with a provider, so they are first.
if (selected.includes('whole-checkout')) figures.push(...(await benchWholeCheckout()));
if (selected.includes('peak')) figures.push(...(await benchPeak()));
if (selected.includes('vendure')) figures.push(...(await benchVendure()));
// It starts a product of its own too, because it measures the API's event loop.
if (isSelected('import')) figures.push(...(await benchImport()));
const product = await startProduct();
try {
  // Memory first, before any request.
  if (isSelected('memory')) figures.push(await benchMemory(product));
  if (isSelected('start')) figures.push(await benchStart(product));
  if (isSelected('menu')) figures.push(...(await benchMenu(product)));
  if (isSelected('script')) figures.push(await benchScript(product));
  if (isSelected('live')) figures.push(await benchLive(product));
  if (isSelected('orders')) figures.push(...(await benchOrders(product)));
  // These add data, so they come after the others.
  if (isSelected('staff-lists')) figures.push(...(await benchStaffLists(product)));
  if (isSelected('scroll')) figures.push(...(await benchScroll(product)));
  // The rest runs only when it is named.
  if (selected.includes('fan-out')) figures.push(...(await benchFanOut(product)));
  // It replaces all orders, so it is after the others.
  if (selected.includes('overload')) figures.push(...(await benchOverload(product)));
  // It downloads Lighthouse.
  if (selected.includes('lighthouse')) figures.push(...(await benchLighthouse(product)));
  // One of them, because to add millions of orders takes long. Last, because they end the API and the worker.
  if (selected.includes('statistics')) figures.push(...(await benchStatistics(product)));
  else if (selected.includes('growth')) figures.push(...(await benchGrowth(product)));
} finally {
  await product.close();
}
console.log(
  `Node.js ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`,
);
console.log('| what | measured | limit | holds |\n|---|---|---|---|');
for (const { name, value, limit, holds } of figures)
  console.log(`| ${name} | ${value} | ${limit} | ${holds ? 'yes' : 'no'} |`);
process.exitCode = figures.every((figure) => figure.holds) ? 0 : 1;
