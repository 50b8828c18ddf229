import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../carts/max-quantity.ts';
import { id, latLng, singleLineText, multiLineText, rupees } from '../field.schema.ts';
import { CUSTOM_PRICE_TOO_LOW, MIN_CUSTOM_PRICE } from './custom-price.ts';
import { PROVIDER_ORDER_ID, PROVIDER_PAYMENT_ID } from './provider-ids.ts';
import { quoteSchema } from './quote.schema.ts';
import { CUSTOM_ITEM_NAME } from './quote.ts';

const QUANTITY = `Quantity must be a whole number from 1 to ${MAX_QUANTITY}`;
const cartLine = z.strictObject({
  food: id,
  quantity: z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(MAX_QUANTITY, QUANTITY)),
});
const customLine = z.strictObject({
  name: z.literal(CUSTOM_ITEM_NAME),
  price: rupees('Price is required').check(z.minimum(MIN_CUSTOM_PRICE, CUSTOM_PRICE_TOO_LOW)),
  quantity: z.literal(1, 'A custom order is one item'),
});

/**
 * POST /api/razorpay/order (decisions, Checkout 1). The server computes the price itself and compares it with
 * `totalPrice`, which is in rupees.
 */
export const startPaymentSchema = z.strictObject({
  orderItems: z.union([
    z
      .array(cartLine)
      .check(z.minLength(1, 'No items in cart to checkout'), z.maxLength(100, 'At most 100 items')),
    z.tuple([customLine]),
  ]),
  totalPrice: rupees(),
  shopId: id,
  name: singleLineText({ min: 1, max: 100, required: 'Name is required' }),
  address: multiLineText({ min: 1, max: 500, required: 'Address is required' }),
  addressLatLng: latLng,
  /** A drop point: `addressLatLng` is its place as the customer saw it. The server puts its name before the address. */
  dropPointId: z.optional(id),
  orderDescription: z.optional(multiLineText({ max: 1000 })),
});
export type StartPaymentInput = z.infer<typeof startPaymentSchema>;

/** The answer of POST /api/razorpay/order. */
export const startedPaymentSchema = z.object({
  /** The id of the provider's order. */
  id: z.string(),
  /** In paise. */
  amount: z.number(),
  currency: z.string(),
  quote: quoteSchema,
  /** On a repeated request whose payment has become an order since: the order's number. */
  orderId: z.optional(z.string()),
});

const providerOrderId = z.string().check(z.regex(PROVIDER_ORDER_ID, 'Not an order id'));
export const providerPaymentId = z.string().check(z.regex(PROVIDER_PAYMENT_ID, 'Not a payment id'));

/** POST /api/razorpay/verify (section 7). */
export const verifyPaymentSchema = z.strictObject({
  order_id: providerOrderId,
  razorpay_payment_id: providerPaymentId,
  // The form is not checked here: a wrong signature of any form answers `valid: false`.
  razorpay_signature: z.string().check(z.maxLength(200)),
});
/** The signed result that the widget of the provider returns. */
export type PaymentProof = z.infer<typeof verifyPaymentSchema>;
export const verifiedSchema = z.object({ valid: z.boolean() });
