import type { FulfilmentKind, StoredFulfilment } from '@canteen/domain/carts/fulfilment';
import { lineKey } from '@canteen/domain/carts/line-key';
import type { OrderLine } from '@canteen/domain/orders/order-view';
import type { Quote } from '@canteen/domain/payments/quote';

/** The whole checkout, stored with its payment. The order is made from it alone. Amounts in paise. */
export interface Snapshot extends Quote, StoredFulfilment {
  /** The account's name, for the timeline; `name` is the person who receives the order. */
  userName: string;
  name: string;
  contact: string;
  description: string;
  shopName: string;
  lines: OrderLine[];
}

/** A snapshot as the database holds it. Older ones have no fulfilment, and their lines have no keys and no diet. */
export interface StoredSnapshot extends Omit<Snapshot, 'fulfilment' | 'lines'> {
  fulfilment?: FulfilmentKind;
  lines: (Omit<OrderLine, 'key' | 'diet'> & Partial<Pick<OrderLine, 'key' | 'diet'>>)[];
}

/** The snapshot with what older versions did not store. */
export const readSnapshot = (stored: StoredSnapshot): Snapshot => ({
  ...stored,
  fulfilment: stored.fulfilment ?? 'delivery',
  lines: stored.lines.map((line) => ({
    ...line,
    key: line.key ?? lineKey(line),
    diet: line.diet ?? 'unknown',
  })),
});
