import type { Context } from '../context/context.ts';
import type { ShopRecord } from '../presenters/shop.ts';
import { allShops, shopVersions } from './queries.ts';

// The shops are compared with the database at most this often, except that a signal forces it at the next call.
const CHECK_EVERY_MS = 400;

/** All shops, kept in memory. Their versions are compared with the database at most 400 ms before each answer. */
export interface ShopCache {
  shops(): Promise<readonly ShopRecord[]>;
  shop(id: string): Promise<ShopRecord | undefined>;
}

const fingerprint = (versions: readonly { _id: string; version: number }[]) =>
  versions.map(({ _id, version }) => `${_id}:${version}`).join();

export function createShopCache(ctx: Context): ShopCache {
  let shops: readonly ShopRecord[] = [];
  let byId = new Map<string, ShopRecord>();
  let known: string | undefined;
  let checkedAt = -Infinity;
  let checking: Promise<void> | undefined;
  // Counts the signals, so that a signal during a check leads to another check.
  let signals = 0;
  ctx.signals.subscribe((signal) => {
    if (signal.kind === 'menu' || signal.kind === 'shops' || signal.kind === 'resync') {
      signals += 1;
      checkedAt = -Infinity;
    }
  });

  const check = async () => {
    const startedAt = performance.now();
    const signalsBefore = signals;
    if (fingerprint(await shopVersions(ctx.sql)) !== known) {
      shops = await allShops(ctx.sql);
      byId = new Map(shops.map((shop) => [shop._id, shop]));
      known = fingerprint(shops);
    }
    if (signalsBefore === signals) checkedAt = startedAt;
  };

  const fresh = async () => {
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    await checking;
  };

  return {
    async shops() {
      await fresh();
      return shops;
    },
    async shop(id) {
      await fresh();
      if (!byId.has(id)) {
        // The shop may have been created after the last check.
        checkedAt = -Infinity;
        await fresh();
      }
      return byId.get(id);
    },
  };
}
