import type { OrderLine } from '@canteen/domain/order-view';
import type { Quote } from '@canteen/domain/quote';

/** A whole checkout as it was agreed, stored with its payment: the only source of an order. Amounts in paise. */
export interface Snapshot extends Quote {
  /** Of the account, for the timeline; `name` is who receives the order. */
  userName: string;
  name: string;
  contact: string;
  address: string;
  lat: number;
  lng: number;
  description: string;
  shopName: string;
  lines: OrderLine[];
}
