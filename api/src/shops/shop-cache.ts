import type { Context } from '../context/context.ts';
import type { ShopRecord } from '../presenters/shop.ts';
import { allShops, shopVersions } from './queries.ts';

// A copy may be this old before it is held against the database; signals make it fresher still.
const CHECK_EVERY_MS = 400;

/** All shops of this campus in memory, checked against the database at most 400 ms before each answer. */
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
  // Counts the hints, so that one heard in mid-check asks for another check.
  let hints = 0;
  ctx.signals.subscribe((signal) => {
    if (signal.kind === 'menu' || signal.kind === 'shops' || signal.kind === 'resync') {
      hints += 1;
      checkedAt = -Infinity;
    }
  });

  const check = async () => {
    const startedAt = performance.now();
    const heard = hints;
    if (fingerprint(await shopVersions(ctx.sql)) !== known) {
      shops = await allShops(ctx.sql);
      byId = new Map(shops.map((shop) => [shop._id, shop]));
      known = fingerprint(shops);
    }
    if (heard === hints) checkedAt = startedAt;
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
        // Perhaps it was made a moment ago.
        checkedAt = -Infinity;
        await fresh();
      }
      return byId.get(id);
    },
  };
}
