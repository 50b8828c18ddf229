import type { Context } from '../../context/context.ts';
import type { ProviderPayment } from '../../provider/entities.ts';

/** When the payment was made, by the provider's clock; never later than now. */
export function paidAt(ctx: Context, paid: ProviderPayment): Date {
  return new Date(Math.min(ctx.clock.now().getTime(), paid.createdAt.getTime()));
}
