import type { Context } from '../context/context.ts';
import { isDatabaseDown } from '../database/database-errors.ts';
import type { ShopRecord } from '../presenters/shop.ts';
import { checkAtMostEvery } from './check-at-most-every.ts';
import { menuVersions } from './queries.ts';
import { fingerprint, readShops } from './read-shops.ts';

// The shops are compared with the database at most this often, except that a signal forces it at the next call.
const CHECK_EVERY_MS = 400;
/** How long after the last comparison the shops may be used while the database does not answer. */
const MAX_STALE_MS = 10 * 60_000;

/**
 * All shops, kept in memory. Their versions are compared with the database at most 400 ms before each answer. While the
 * database does not answer they are used for 10 minutes more.
 */
export interface ShopCache {
  /** @throws the database's error when no shops in memory may be used */
  shops(): Promise<readonly ShopRecord[]>;
  /** @throws the database's error when no shops in memory may be used */
  shop(id: string): Promise<ShopRecord | undefined>;
  /** Whether the last comparison failed, so that what is in memory may be old. */
  isStale(): boolean;
}

export function createShopCache(ctx: Context): ShopCache {
  let shops: readonly ShopRecord[] = [];
  let byId = new Map<string, ShopRecord>();
  let knownFingerprint: string | undefined;
  /** Whether the last comparison failed, also when the shops are too old to be used. */
  let failed = false;

  const compare = async () => {
    const versions = await menuVersions(ctx.sql);
    if (fingerprint(versions) === knownFingerprint) return;
    shops = await readShops(ctx.sql, versions, byId);
    byId = new Map(shops.map((shop) => [shop._id, shop]));
    knownFingerprint = fingerprint(shops);
    // Pages that were told of this change may have read the shops from memory, without it.
    if (failed) ctx.signals.publish({ kind: 'shops' });
  };

  const checks = checkAtMostEvery(CHECK_EVERY_MS, {
    async check() {
      try {
        await compare();
        failed = false;
      } catch (error) {
        failed = true;
        throw error;
      }
    },
    isOutage: isDatabaseDown,
    maxStaleMs: MAX_STALE_MS,
    stopping: ctx.stopping.signal,
  });
  ctx.signals.subscribe(({ kind }) => {
    if (kind === 'menu' || kind === 'shops' || kind === 'resync') checks.forceNext();
  });

  return {
    async shops() {
      await checks.fresh();
      return shops;
    },
    async shop(id) {
      await checks.fresh();
      // The shop may have been created after the last check, or during the running one.
      if (!byId.has(id)) await checks.checkAgain();
      // The shop may have been created since.
      const outage = checks.outage();
      if (outage && !byId.has(id)) throw outage;
      return byId.get(id);
    },
    isStale: () => checks.outage() !== null,
  };
}
