import * as z from 'zod/mini';
import { sessionSchema } from '../accounts/account.schema.ts';
import { latLng } from '../field.schema.ts';
import { orderSchema } from '../orders/order.schema.ts';
import { REFUND_STATUSES } from '../payments/refund-status.ts';
import { userSchema } from '../users/user.schema.ts';

/** The deletion of the caller's account. */
export const deletionSchema = z.object({
  /** `requested`: the account is deleted as soon as nothing is under way. `deleted`: it is, and its sessions have ended. */
  state: z.enum(['none', 'requested', 'deleted']),
  requestedAt: z.nullable(z.string()),
  /** Whether the deletion has to wait: for an order that has not ended, or for money that is not returned or settled yet. */
  waits: z.boolean(),
  /** The short numbers of those orders, newest first. */
  orders: z.array(z.string()),
  /** Why the account cannot be deleted; null when it can. */
  refusal: z.nullable(z.string()),
});
export type Deletion = z.infer<typeof deletionSchema>;

const exportedPaymentSchema = z.object({
  /** In rupees. */
  amount: z.number(),
  startedAt: z.string(),
  /** When the payment was verified or captured; null: it was not paid. */
  paidAt: z.nullable(z.string()),
  refunds: z.array(
    z.object({
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      at: z.string(),
    }),
  ),
});

/** GET /api/users/me/data: what Canteen stores about the caller. */
export const personalDataSchema = z.object({
  exportedAt: z.string(),
  /** What is not in the file, and why. */
  notes: z.array(z.string()),
  account: z.object({ ...userSchema.shape, createdAt: z.string() }),
  /** Where the account is signed in. */
  sessions: z.array(sessionSchema),
  /** The host name of the push service of each subscribed browser, and what the browser is told of. */
  pushSubscriptions: z.array(
    z.object({ server: z.string(), createdAt: z.string(), ownOrders: z.boolean(), atWork: z.boolean() }),
  ),
  /** The entry of this email address in the bypass list; null without one. */
  bypassEntry: z.nullable(z.object({ reason: z.string(), createdAt: z.string() })),
  /** Newest first. */
  orders: z.array(z.object({ ...orderSchema.shape, payment: exportedPaymentSchema })),
  /** Payments that became no order, newest first. */
  otherPayments: z.array(
    z.object({
      ...exportedPaymentSchema.shape,
      shopName: z.nullable(z.string()),
      name: z.nullable(z.string()),
      contact: z.nullable(z.string()),
      address: z.nullable(z.string()),
      addressLatLng: z.nullable(latLng),
      note: z.nullable(z.string()),
      items: z.array(z.object({ name: z.string(), price: z.number(), quantity: z.int() })),
      /** In rupees; null, like the next two, when the stored checkout lacks it. */
      itemsTotal: z.nullable(z.number()),
      gstAmount: z.nullable(z.number()),
      deliveryFee: z.nullable(z.number()),
    }),
  ),
  /** What was changed about the account, newest first. */
  changes: z.array(
    z.object({
      at: z.string(),
      action: z.string(),
      by: z.enum(['you', 'staff', 'system']),
      before: z.nullable(z.record(z.string(), z.unknown())),
      after: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
