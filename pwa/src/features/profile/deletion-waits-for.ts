import type { Deletion } from '@canteen/domain/privacy/privacy.schema';

const SHOWN = 3;

/** What the deletion of an account waits for, as text after 'when': 'your order C7K2QX has ended'. */
export function deletionWaitsFor({ orders }: Pick<Deletion, 'orders'>): string {
  if (orders.length === 0) return 'your current payment has ended';
  if (orders.length === 1) return `your order ${orders[0]} has ended`;
  const shown = orders.slice(0, SHOWN);
  const others = orders.length - shown.length;
  const names = others > 0 ? [...shown, `${others} more`] : shown;
  return `your orders ${names.slice(0, -1).join(', ')} and ${names.at(-1)} have ended`;
}
