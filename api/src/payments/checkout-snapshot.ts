import { storedFulfilment } from '@canteen/domain/carts/fulfilment';
import { toPaise } from '@canteen/domain/money';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { quoteInRupees } from '@canteen/domain/payments/quote';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import { deliveryPlace } from './delivery-place.ts';
import { quoteItems } from './quote-checkout.ts';
import type { ShopToQuote } from './shop-to-quote.ts';
import type { Snapshot } from './snapshot.ts';

/** The whole checkout with its quote. @throws AppError like `startPayment` when the checkout is refused */
export async function snapshotOf(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  shop: ShopToQuote | null,
): Promise<Snapshot> {
  const fulfilment = await deliveryPlace(ctx, input);
  const { shopName, lines, quote } = quoteItems(
    { shop, items: input.orderItems, fulfilment: fulfilment.kind },
    ctx.clock.now(),
  );
  if (toPaise(input.totalPrice) !== quote.totalPrice) {
    throw new AppError('PRICE_CHANGED', 'Prices have changed. Please check the new total.', {
      body: { quote: quoteInRupees(quote) },
    });
  }
  return {
    ...quote,
    userName: actor.name,
    name: input.name,
    contact: actor.contact,
    ...storedFulfilment(fulfilment),
    description: input.orderDescription ?? '',
    shopName,
    lines,
  };
}
