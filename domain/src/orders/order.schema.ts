import * as z from 'zod/mini';
import { day } from '../day.schema.ts';
import { id, singleLineText } from '../field.schema.ts';
import { DIETS } from '../foods/diet.ts';
import { daysInOrder, filter, pageFields } from '../list-query.schema.ts';
import { providerPaymentId } from '../payments/payment.schema.ts';
import { CANCELLATION_REASONS } from './cancellation-reason.ts';
import { ORDER_STATUSES } from './order-status.ts';

/** POST /api/orders/create: only the payment id is used. The other fields of section 7 are accepted and ignored. */
export const createOrderSchema = z.looseObject({ paymentId: providerPaymentId });

/** PUT /api/orders/{id}/status. With `from` the call answers 409 when the order no longer has that status. */
export const changeStatusSchema = z.strictObject({
  status: z.string().check(z.maxLength(20)),
  from: z.optional(z.string().check(z.maxLength(20))),
});

/** GET /api/orders/{status?}: the filters of section 7, and pages (decisions, HTTP). */
export const listOrdersSchema = z
  .strictObject({
    startDate: filter(day),
    endDate: filter(day),
    shopId: filter(id, 'Not an id'),
    userId: filter(id, 'Not an id'),
    userFilter: filter(singleLineText({ max: 100 }), 'At most 100 characters, in one line'),
    ...pageFields,
  })
  .check(daysInOrder);
export type ListOrdersInput = z.infer<typeof listOrdersSchema>;

const status = z.enum(ORDER_STATUSES);

const orderItemSchema = z.object({
  /** Null for a custom order, and when the food was deleted. */
  food: z.nullable(z.string()),
  name: z.string(),
  /** Unit price in rupees. */
  price: z.number(),
  quantity: z.number(),
  /** As it was when the order was placed. */
  diet: z.enum(DIETS),
});

/**
 * An order as the API and the sockets send it (specification, section 3). Amounts are in rupees. A field that the
 * viewer's roles may not see is left out (decisions, Roles).
 */
export const orderSchema = z.object({
  _id: z.string(),
  id: z.string(),
  /** The short number that people read out, for example 'C7K2QX'. */
  orderId: z.string(),
  /** Counts the orders of its shop on its campus day (UTC+5:30) from 1; null for an order of an older version. */
  dayNumber: z.nullable(z.number()),
  createdAt: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  status,
  itemsTotal: z.number(),
  gstAmount: z.number(),
  deliveryFee: z.number(),
  totalPrice: z.number(),
  /** `by` is a role for the customer; for staff it is the person's name where there is one. */
  timeline: z.array(
    z.object({
      status,
      at: z.string(),
      by: z.string(),
      /** Why the system cancelled it; missing for all other events. */
      reason: z.optional(z.enum(CANCELLATION_REASONS)),
    }),
  ),
  /** The cursor of the order's newest event (live-events), when known. */
  cursor: z.exactOptional(z.string()),

  // Needs the right `order.viewCustomer`. `userId` is also left out when the customer's account was deleted.
  userId: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  contact: z.exactOptional(z.string()),
  address: z.exactOptional(z.string()),
  addressLatLng: z.exactOptional(z.object({ lat: z.number(), lng: z.number() })),
  /** When name, contact, address, location and note were erased; missing: they were not. */
  erasedAt: z.exactOptional(z.string()),

  // Needs the right `order.viewItems`.
  items: z.exactOptional(z.array(orderItemSchema)),
  orderDescription: z.exactOptional(z.string()),

  // Needs the right `order.viewPayment`.
  paymentId: z.exactOptional(z.string()),

  // Needs the right `order.setStatus`. When somebody who may accept the order first opened it; missing: nobody has.
  openedAt: z.exactOptional(z.string()),
});
export type OrderView = z.infer<typeof orderSchema>;
