import { toRupees } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { PaymentProof, StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { CUSTOM_ITEM_NAME } from '@canteen/domain/payments/quote';
import { client, backgroundClient, jsonOf } from '../api-client/api.ts';
import { isCustom, type CheckoutData } from '../checkout/stored-checkout.ts';
import type { UnfinishedPayment } from '../device/local-db.ts';

/** The request for a payment: the items and the delivery, and the total that was shown, in rupees. */
export function requestOf(data: CheckoutData): StartPaymentInput {
  const { shopId, name, address, addressLatLng, dropPointId } = data;
  const { orderDescription, items, itemsTotal, totalPrice } = data;
  return {
    orderItems: isCustom(data)
      ? [{ name: CUSTOM_ITEM_NAME, price: toRupees(itemsTotal), quantity: 1 }]
      : items.flatMap(({ food, quantity }) => (food === null ? [] : [{ food, quantity }])),
    totalPrice: toRupees(totalPrice),
    shopId,
    name,
    address,
    addressLatLng,
    ...(dropPointId !== undefined && { dropPointId }),
    ...(orderDescription && { orderDescription }),
  };
}

const headersOf = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/**
 * POST /api/razorpay/order. A repeat with the key is answered as the first was, with the order's number once the
 * payment has become an order. @throws ApiError PRICE_CHANGED, SHOP_CLOSED, ITEMS_UNAVAILABLE, REFUSED …
 */
export const startPayment = (request: StartPaymentInput, key: string) =>
  jsonOf(client.api.razorpay.order.$post({ json: request }, headersOf(key)));

/** The same request without the overlay: the number of the order that the payment has become, or null. */
export async function orderNumberOfPayment({ request, key }: UnfinishedPayment): Promise<string | null> {
  const { orderId } = await jsonOf(
    backgroundClient.api.razorpay.order.$post({ json: request }, headersOf(key)),
  );
  return orderId ?? null;
}

/** POST /api/razorpay/verify. */
export async function verifyPayment(proof: PaymentProof): Promise<boolean> {
  return (await jsonOf(backgroundClient.api.razorpay.verify.$post({ json: proof }))).valid;
}

/** POST /api/orders/create: the order of a payment with a proof. A repeat returns the same order. */
export async function createOrder({ request }: UnfinishedPayment, proof: PaymentProof): Promise<OrderView> {
  const { orderItems, ...checkout } = request;
  const json = {
    ...checkout,
    items: orderItems,
    status: 'PAID',
    paymentId: proof.razorpay_payment_id,
  };
  return jsonOf(backgroundClient.api.orders.create.$post({ json }));
}
