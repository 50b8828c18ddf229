import * as z from 'zod/mini';
import { day, id, line } from './text.schema.ts';
import { providerPaymentId } from './payment.schema.ts';

/** POST /api/orders/create: the payment decides; the specification's other fields are accepted and ignored. */
export const createOrderSchema = z.looseObject({ paymentId: providerPaymentId });

/** PUT /api/orders/{id}/status: with `from`, 409 when the order has moved on. */
export const changeStatusSchema = z.strictObject({
  status: z.string().check(z.maxLength(20)),
  from: z.optional(z.string().check(z.maxLength(20))),
});

/** A filter of a query: left empty it is left out. */
const filter = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema, should: string) =>
  z.optional(
    z.union(
      [
        schema,
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
      ],
      should,
    ),
  );

/** GET /api/orders/{status?}: the filters of section 7 and the paging of decisions, HTTP. */
export const listOrdersSchema = z.strictObject({
  startDate: filter(day, 'Please use YYYY-MM-DD'),
  endDate: filter(day, 'Please use YYYY-MM-DD'),
  shopId: filter(id, 'Not an id'),
  userId: filter(id, 'Not an id'),
  userFilter: filter(line({ max: 100 }), 'At most 100 characters, in one line'),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Not a cursor'))),
});
export type ListOrdersInput = z.infer<typeof listOrdersSchema>;

const orderItemSchema = z.object({
  food: z.nullable(z.string()),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
});

/** An order as one viewer may see it (section 3): what a role may not see is left out. Amounts in rupees. */
export const orderSchema = z.object({
  _id: z.string(),
  id: z.string(),
  orderId: z.string(),
  createdAt: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  status: z.string(),
  paymentId: z.optional(z.string()),
  userId: z.optional(z.string()),
  name: z.optional(z.string()),
  contact: z.optional(z.string()),
  address: z.optional(z.string()),
  addressLatLng: z.optional(z.object({ lat: z.number(), lng: z.number() })),
  orderDescription: z.optional(z.string()),
  items: z.optional(z.array(orderItemSchema)),
  itemsTotal: z.number(),
  gstAmount: z.number(),
  deliveryFee: z.number(),
  totalPrice: z.number(),
  timeline: z.optional(z.array(z.object({ status: z.string(), at: z.string(), by: z.string() }))),
  /** The newest event of the order (live-events). */
  cursor: z.optional(z.string()),
});
export type OrderAnswer = z.infer<typeof orderSchema>;
