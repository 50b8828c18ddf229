import { randomBytes, randomInt } from 'node:crypto';

// The provider's entities with its own names and formats. It writes empty notes as [].
export type Notes = Record<string, string> | never[];

export type OrderEntity = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type PaymentEntity = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: false;
  method: 'netbanking';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: null;
  bank: string;
  wallet: null;
  vpa: null;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: { bank_transaction_id: string };
  created_at: number;
};

export type RefundEntity = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: string;
};

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  const letters = Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${kind}_${letters.join('')}`;
}

export const epochSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

export function newPayment(order: OrderEntity, amount: number, now: Date): PaymentEntity {
  return {
    id: newId('pay'),
    entity: 'payment',
    amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'netbanking',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: 'HDFC',
    wallet: null,
    vpa: null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { bank_transaction_id: String(randomBytes(4).readUInt32BE()) },
    created_at: epochSeconds(now),
  };
}

/** The payment after its capture, with the provider's fee (2 %) and the tax on it. */
export function captured(payment: PaymentEntity): PaymentEntity {
  const fee = Math.round(payment.amount * 0.0236);
  return { ...payment, status: 'captured', captured: true, fee, tax: Math.round(payment.amount * 0.0036) };
}

/** The payment after refunds of `amountRefunded` paise in total. */
export function withRefunded(payment: PaymentEntity, amountRefunded: number): PaymentEntity {
  const full = amountRefunded >= payment.amount;
  return {
    ...payment,
    amount_refunded: amountRefunded,
    refund_status: full ? 'full' : amountRefunded > 0 ? 'partial' : null,
    status: full ? 'refunded' : 'captured',
  };
}

export const collection = <Entity>(items: Entity[]) => ({ entity: 'collection', count: items.length, items });
