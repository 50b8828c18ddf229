import type { Paise } from '@canteen/domain/money';
import type { PaymentRefusal } from '@canteen/domain/payments/payment-refusal';
import type { Queryable } from '../database/sql.ts';

interface Addressee {
  email: string;
  name: string;
  at: Date;
}

/**
 * A change that the user must be mailed about. `email` gets the mail: the old address for 'email-changed', the new one for
 * 'email-set-by-staff', else the account's.
 */
export interface Notice extends Addressee {
  kind:
    | 'password-changed'
    | 'email-changed'
    | 'email-set-by-staff'
    | 'deletion-requested'
    | 'account-deleted';
}

/** A captured payment that becomes no order and is returned. */
export interface RefusedPayment {
  providerPaymentId: string;
  amount: Paise;
  refusal: PaymentRefusal;
}

/** The customer must be mailed about it, whatever their settings are: it is about their money. */
export interface PaymentNotice extends Addressee, RefusedPayment {
  kind: 'payment-refused';
  shopName: string;
}

/**
 * Stores a notice in the caller's transaction, so that it is not lost while the job store is down. Publish 'notices'
 * after the commit.
 */
export async function writeNotice(tx: Queryable, { kind, email, name, at }: Notice): Promise<void> {
  await tx`
    insert into account_notices (kind, email, name, at) values (${kind}, ${email}, ${name}, ${at})`;
}

/**
 * Stores a notice about a payment whose refund was queued in the caller's transaction, for the customer if the account still
 * exists. Publish 'notices' after the commit.
 */
export async function writePaymentNotice(
  tx: Queryable,
  { paymentId, providerPaymentId, amount, refusal, at }: RefusedPayment & { paymentId: string; at: Date },
): Promise<void> {
  await tx`
    insert into account_notices (kind, email, name, at, provider_payment_id, amount, shop_name, refusal)
    select 'payment-refused', users.email, users.name, ${at}, ${providerPaymentId}, ${amount},
      payments.snapshot ->> 'shopName', ${refusal}
    from payments join users on users.id = payments.user_id where payments.id = ${paymentId}`;
}
