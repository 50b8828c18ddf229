import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { build } from 'vite';
import { medianOf } from '../compare.ts';
import type { Figure } from '../figure.ts';
import type { Product } from '../start-product.ts';

// Not in the lockfile: with its packages it has 176 MB, and only this bench needs it.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const ROUNDS = 5;
const ATTEMPTS = 3;
const HOME_BYTES = 200 * 1024;
/** Asynchronous, because this process serves the bare page meanwhile. */
const run = promisify(execFile);

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's mobile figures of the pages of a first visit, beside a bare page of Vite and React (README). */
export async function benchLighthouse(product: Product): Promise<Figure[]> {
  if (!existsSync(CHROMIUM)) {
    console.log('Chromium is not on this machine, so the pages are not measured.');
    return [];
  }
  const bare = await openBarePage();
  try {
    const shops = (await (await fetch(`${product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    const shop = shops.find(({ isOpen }) => isOpen) ?? shops[0];
    const urls = { bare: bare.url, home: `${product.url}/`, shop: `${product.url}/shop/${shop?._id}` };
    const reports = { bare: [] as Report[], home: [] as Report[], shop: [] as Report[] };
    // The first round is to warm up: the server then has the small copies of the pictures.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const page of ['bare', 'home', 'shop'] as const) {
        const report = await runLighthouse(urls[page]);
        if (round > 0) reports[page].push(report);
      }
    return [
      ...figuresOf('home', reports.home, reports.bare),
      ...figuresOf('a shop', reports.shop, reports.bare),
    ];
  } finally {
    bare.close();
  }
}

async function openBarePage(): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'canteen-bare-page-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-page'),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'error',
  });
  const app = new Hono();
  app.use(compress(), serveStatic({ root: relative(process.cwd(), folder) }));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Lighthouse sometimes records no navigation (NO_NAVSTART), so a failed run is repeated. */
async function runLighthouse(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.log(`Lighthouse failed for ${url} and is run again.`);
    }
  }
}

async function runOnce(url: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'];
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

function figuresOf(name: string, ours: Report[], bare: Report[]): Figure[] {
  const both = (of: (report: Report) => number): [number, number] => [
    medianOf(ours.map(of)),
    medianOf(bare.map(of)),
  ];
  const atMost = (
    what: string,
    audit: string,
    limit: number | null,
    show: (value: number) => string,
  ): Figure => {
    const [value, beside] = both(({ audits }) => audits[audit]?.numericValue ?? NaN);
    return {
      name: `${name}: ${what}`,
      value: `${show(value)}; bare page ${show(beside)}`,
      limit: limit === null ? 'none' : `≤ ${show(limit)}`,
      holds: limit === null || value <= limit,
    };
  };
  const atLeast = (category: string, limit: number): Figure => {
    const [value, beside] = both(({ categories }) => Math.round((categories[category]?.score ?? NaN) * 100));
    return {
      name: `${name}: ${category}`,
      value: `${value}; bare page ${beside}`,
      limit: `≥ ${limit}`,
      holds: value >= limit,
    };
  };
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  const kilobytes = (value: number) => `${Math.round(value / 1024)} KB`;
  return [
    atMost('largest contentful paint', 'largest-contentful-paint', 2_000, seconds),
    atMost('total blocking time', 'total-blocking-time', 150, (value) => `${Math.round(value)} ms`),
    atMost('layout shift', 'cumulative-layout-shift', 0, (value) => value.toFixed(3)),
    atMost('loaded without scrolling', 'total-byte-weight', name === 'home' ? HOME_BYTES : null, kilobytes),
    atLeast('performance', 95),
    atLeast('accessibility', 100),
    atLeast('best-practices', 100),
    atLeast('seo', 100),
  ];
}
