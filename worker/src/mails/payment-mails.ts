import { formatRupees, type Paise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import type { PaymentRefusal } from '@canteen/domain/payments/payment-refusal';
import { html } from './html.ts';
import { type MailContent, page, paragraph, plainText, type Sender } from './layout.ts';

interface RefusedPayment {
  name: string;
  shopName: string;
  amount: Paise;
  providerPaymentId: string;
  refusal: PaymentRefusal;
}

const REASONS: Record<PaymentRefusal, (shopName: string) => string> = {
  'too-late': (shopName) =>
    `You paid more than ten minutes after the price was shown, and ${shopName} had closed or changed its menu or prices by then.`,
  'paid-twice': () => 'This order was paid twice. Your other payment paid for it, so this one is returned.',
  'shop-deleted': (shopName) => `${shopName} no longer takes orders.`,
  'amount-differs': () => 'The amount is not the total of the order.',
  'closed-before': () => 'This checkout had already been closed when the payment arrived.',
  'already-refunded': () => 'The return of the money had begun before the order was placed.',
};

/** To the customer, when a captured payment becomes no order and is returned (docs/decisions/0200). */
export function paymentRefused(sender: Sender, payment: RefusedPayment): MailContent {
  const { name, shopName, refusal, providerPaymentId } = payment;
  const amount = formatRupees(payment.amount);
  const title = `Your payment of ${amount} at ${shopName} could not become an order and is being returned`;
  const reason = `Hello ${name}. ${REASONS[refusal](shopName)}`;
  const money = `What you paid, ${amount}, is being returned in full. It may take your bank a few days. You need not do anything.`;
  const id = `Payment: ${providerPaymentId}`;
  const url = `${sender.publicUrl}${paths.orders()}`;
  return {
    subject: title,
    text: plainText(sender, reason, money, id, `Your orders: ${url}`),
    html: page({
      sender,
      title,
      body: html`${paragraph(reason)}${paragraph(money)}${paragraph(id)}`,
      link: { label: 'See your orders', url },
    }),
  };
}
