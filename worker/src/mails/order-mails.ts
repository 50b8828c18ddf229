import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { formatRupees, type Paise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { cancellationReason, type CancellationReason } from '@canteen/domain/orders/cancellation-reason';
import { orderNumberText } from '@canteen/domain/orders/order-number-text';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import { html } from './html.ts';
import { type MailContent, page, paragraph, plainText, rows, type Sender } from './layout.ts';
import { STATUS_TEXT } from './status-text.ts';

const trackUrl = (sender: Sender, order: OrderRecord) => `${sender.publicUrl}${paths.track(order.number)}`;

function amounts(order: OrderRecord): [string, string][] {
  return [
    ...order.items.map((line): [string, string] => [
      `${line.name} × ${line.quantity}`,
      formatRupees(line.price * line.quantity),
    ]),
    ...(order.gstAmount > 0 ? [['GST', formatRupees(order.gstAmount)] satisfies [string, string]] : []),
    ['Delivery fee', formatRupees(order.deliveryFee)],
    ['Total', formatRupees(order.totalPrice)],
  ];
}

/** To the customer, when the order is placed. */
export function orderPlaced(sender: Sender, order: OrderRecord): MailContent {
  const title = `Order ${orderNumberText(order.number, order.dayNumber)} is placed`;
  const intro = `Thank you, ${order.name}. ${order.shopName} has your order of ${formatCampusDateTime(order.createdAt)}.`;
  const url = trackUrl(sender, order);
  return {
    subject: `${title} at ${order.shopName}`,
    text: plainText(
      sender,
      intro,
      amounts(order)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      `Delivery to: ${order.fulfilment.address}`,
      `Track it: ${url}`,
    ),
    html: page({
      sender,
      title,
      body: html`${paragraph(intro)}${rows(amounts(order))}${paragraph(`Delivery to: ${order.fulfilment.address}`)}`,
      link: { label: 'Track your order', url },
    }),
  };
}

/** To the customer, when the order's status changes. @param paid the captured amount */
export function orderStatus(
  sender: Sender & { autoRefund: boolean },
  order: OrderRecord,
  status: OrderStatus,
  paid: Paise,
): MailContent {
  const title = `Order ${orderNumberText(order.number, order.dayNumber)} ${STATUS_TEXT[status]}`;
  const intro = `Your order at ${order.shopName} ${STATUS_TEXT[status]}.`;
  const reason = status === 'CANCELLED' ? cancellationReason(order) : null;
  const why = reason === null ? '' : whyCancelled(order, reason);
  // A wrong amount is returned also without automatic refunds.
  const more =
    status === 'CANCELLED' && (sender.autoRefund || reason === 'amount-differs')
      ? `What you paid, ${formatRupees(paid)}, is being returned. It may take your bank a few days.`
      : '';
  const url = trackUrl(sender, order);
  return {
    subject: `${title} at ${order.shopName}`,
    text: plainText(sender, intro, why, more, `Track it: ${url}`),
    html: page({
      sender,
      title,
      body: html`${paragraph(intro)}${why && paragraph(why)}${more && paragraph(more)}`,
      link: { label: 'Track your order', url },
    }),
  };
}

const whyCancelled = ({ shopName, totalPrice }: OrderRecord, reason: CancellationReason) =>
  reason === 'unaccepted'
    ? `${shopName} did not accept it in time. We are sorry.`
    : `The amount that you paid is not its total of ${formatRupees(totalPrice)}.`;

/**
 * To the customer, when the order is refunded.
 * @param isPending the payment provider has not confirmed it yet
 * @param paid the captured amount
 */
export function orderRefunded(
  sender: Sender,
  order: OrderRecord,
  isPending: boolean,
  paid: Paise,
): MailContent {
  const title = `Order ${orderNumberText(order.number, order.dayNumber)} ${isPending ? 'is being refunded' : 'was refunded'}`;
  const amount = formatRupees(paid);
  const what = isPending
    ? `What you paid, ${amount}, for your order at ${order.shopName} is being returned.`
    : `We have refunded ${amount} for your order at ${order.shopName}.`;
  const intro = `${what} It may take your bank a few days.`;
  const url = trackUrl(sender, order);
  return {
    subject: title,
    text: plainText(sender, intro, `Payment: ${order.providerPaymentId}`, `Your order: ${url}`),
    html: page({
      sender,
      title,
      body: html`${paragraph(intro)}${paragraph(`Payment: ${order.providerPaymentId}`)}`,
      link: { label: 'See the order', url },
    }),
  };
}
