import type { Context } from '../context/context.ts';
import { isDatabaseDown } from '../database/database-errors.ts';
import type { ShopRecord } from '../presenters/shop.ts';
import { shopVersions } from './queries.ts';
import { fingerprint, readShops } from './read-shops.ts';

// The shops are compared with the database at most this often, except that a signal forces it at the next call.
const CHECK_EVERY_MS = 400;
/** For so long after the last comparison the shops may be used while the database does not answer. */
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
  let known: string | undefined;
  let checkedAt = -Infinity;
  /** When the last comparison succeeded. */
  let freshAt = -Infinity;
  /** Why the last comparison failed, while the shops may be used. */
  let outage: Error | null = null;
  /** Whether the last comparison failed, also when the shops are too old to be used. */
  let failed = false;
  // Counts the signals, so that a signal during a check leads to another check.
  let signals = 0;
  /** The running check, and how many signals there were when it began. */
  let checking: { done: Promise<void>; signals: number } | undefined;
  let nextCheck: NodeJS.Timeout | undefined;
  ctx.signals.subscribe((signal) => {
    if (signal.kind === 'menu' || signal.kind === 'shops' || signal.kind === 'resync') {
      signals += 1;
      checkedAt = -Infinity;
    }
  });

  const compare = async (startedAt: number) => {
    const signalsBefore = signals;
    const versions = await shopVersions(ctx.sql);
    if (fingerprint(versions) !== known) {
      shops = await readShops(ctx.sql, versions, byId);
      byId = new Map(shops.map((shop) => [shop._id, shop]));
      known = fingerprint(shops);
    }
    if (signalsBefore === signals) checkedAt = startedAt;
    freshAt = startedAt;
    outage = null;
  };

  const check = async () => {
    const startedAt = performance.now();
    const knownBefore = known;
    try {
      await compare(startedAt);
      // Pages that were told of this change may have read the shops from memory, without it.
      if (failed && known !== knownBefore) ctx.signals.publish({ kind: 'shops' });
      failed = false;
    } catch (error) {
      failed = true;
      const mayBeUsed = isDatabaseDown(error) && startedAt - freshAt < MAX_STALE_MS;
      outage = mayBeUsed && error instanceof Error ? error : null;
      if (!outage) throw error;
      checkedAt = startedAt;
      checkSoon();
    }
  };

  /** During an outage the shops are also compared when nobody reads them. */
  const checkSoon = () => {
    clearTimeout(nextCheck);
    if (ctx.stopping.signal.aborted) return;
    nextCheck = setTimeout(() => {
      checking ??= startCheck();
      checking.done.catch(() => {});
    }, CHECK_EVERY_MS).unref();
  };

  const startCheck = () => {
    const done = check().finally(() => {
      checking = undefined;
    });
    return { done, signals };
  };

  const fresh = async () => {
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return;
    const needed = signals;
    // A check that began before the last signal may have read the shops before the change.
    while (!outage && checking && checking.signals < needed) await checking.done.catch(() => {});
    checking ??= startCheck();
    // During an outage nobody waits for the next comparison.
    if (outage) checking.done.catch(() => {});
    else await checking.done;
  };

  return {
    async shops() {
      await fresh();
      return shops;
    },
    async shop(id) {
      await fresh();
      if (!byId.has(id)) {
        // The shop may have been created after the last check, or during the running one.
        if (!outage) await checking?.done.catch(() => {});
        checkedAt = -Infinity;
        await fresh();
      }
      // The shop may have been created since.
      if (outage && !byId.has(id)) throw outage;
      return byId.get(id);
    },
    isStale: () => outage !== null,
  };
}
