import type { StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { BUCKET_FACTOR } from './breakdowns.ts';

/** How many orders of a shop reached a status within the time of a bucket. */
export interface WaitRow {
  shopId: string;
  shopName: string;
  reached: 'ACCEPTED' | 'DELIVERED';
  bucket: number;
  orders: number;
}

type Wait = StatisticsDetails['waits'][number]['accepted'];

/** A row for each shop, the most orders first. */
export function waitsOf(rows: readonly WaitRow[]): StatisticsDetails['waits'] {
  return [...new Set(rows.map((row) => row.shopId))]
    .map((shopId) => {
      const ofShop = rows.filter((row) => row.shopId === shopId);
      return {
        shopId,
        shopName: ofShop[0]?.shopName ?? '',
        accepted: waitOf(ofShop.filter((row) => row.reached === 'ACCEPTED')),
        delivered: waitOf(ofShop.filter((row) => row.reached === 'DELIVERED')),
      };
    })
    .toSorted(
      (a, b) =>
        b.accepted.count + b.delivered.count - a.accepted.count - a.delivered.count ||
        (a.shopId < b.shopId ? -1 : 1),
    );
}

function waitOf(rows: readonly WaitRow[]): Wait {
  const buckets = rows.toSorted((a, b) => a.bucket - b.bucket);
  const count = buckets.reduce((sum, { orders }) => sum + orders, 0);
  return {
    count,
    median: percentile(buckets, count * 0.5),
    percentile90: percentile(buckets, count * 0.9),
  };
}

/** The waiting time of the order with this rank: the middle of its bucket, in minutes; null when there are no orders. */
function percentile(buckets: readonly WaitRow[], rank: number): number | null {
  let below = 0;
  for (const { bucket, orders } of buckets) {
    below += orders;
    if (below >= rank) {
      const seconds = (2 * BUCKET_FACTOR ** bucket) / (BUCKET_FACTOR + 1);
      return Number((seconds / 60).toPrecision(4));
    }
  }
  return null;
}
