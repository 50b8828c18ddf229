import { useCallback, useState } from 'react';
import type { Cart } from '@canteen/domain/carts/cart';
import { formatRupees, type Paise } from '@canteen/domain/money';
import { quoteCart } from '@canteen/domain/payments/quote';
import { CHECKOUT_DRAFT } from '../../../data/checkout/drafts.ts';
import type { Delivery } from '../../../data/checkout/quotes.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { ActionBar } from '../../../ui/actions/action-bar.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Price } from '../../../ui/bill/price.tsx';
import { QuoteBill } from '../../../ui/bill/quote-bill.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { InfoIcon } from '../../../ui/icons/icons.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { NotOpenNote } from '../../shops/not-open-note.tsx';
import type { useShopState } from '../../shops/use-shop-state.ts';
import { DeliveryFields } from '../delivery/delivery-fields.tsx';
import {
  deliveryDefaults,
  orderDraft,
  withNoteFor,
  deliveryOf,
  NO_PLACE,
  type DeliveryValues,
  type Draft,
} from '../delivery/delivery-values.ts';
import { loadDeliveryRules } from '../delivery/load-delivery-rules.ts';
import type { DeliveryPlaces } from '../delivery/use-delivery-places.ts';
import { useSaveDraft } from '../delivery/use-draft.ts';
import { useDiets } from './use-diets.ts';

interface OrderFormProps {
  cart: Cart;
  /** The bill is shown when the shop is known, because of the GST. */
  shopState: ReturnType<typeof useShopState>;
  user: SessionUser;
  /** The draft stored on the device. */
  draft: Draft;
  places: DeliveryPlaces;
  /** Called with the total that the form shows; `isChanged` says whether the user has changed a field since the press. */
  onSubmit: (delivery: Delivery, total: Paise | undefined, isChanged: () => boolean) => Promise<void>;
}

/** 'Order Form' (specification, section 2): the delivery fields on the left, the bill on the right. */
export function OrderForm({ cart, shopState, user, draft, places, onSubmit }: OrderFormProps) {
  const { shop } = shopState;
  const { campus } = places;
  const rules = useCallback(
    async (values: DeliveryValues) => (await loadDeliveryRules()).checkDelivery(values, campus),
    [campus],
  );
  const { shopId } = cart;
  const form = useForm({ defaultValues: deliveryDefaults(withNoteFor(shopId, draft), user, places), rules });
  useSaveDraft(CHECKOUT_DRAFT, form.values, (values, stored) => orderDraft(stored, values, { shopId, user }));
  const { isSubmitting } = form.formState;
  const dietOf = useDiets(cart.shopId);
  const lines = cart.items.map(({ food, unitPrice, quantity }) => ({
    name: food.name,
    price: unitPrice,
    quantity,
    diet: dietOf(food.id),
  }));
  const quote = shop ? quoteCart({ lines, taxable: shop.taxable, fulfilment: 'delivery' }) : null;
  const total = quote?.totalPrice;
  const [[shownTotal, formerTotal], setTotals] = useState<(Paise | undefined)[]>([]);
  if (total !== undefined && total !== shownTotal) setTotals([total, shownTotal]);

  const submit = form.handleSubmit(
    async (values, typed) => {
      const delivery = deliveryOf(values);
      if (delivery) await onSubmit(delivery, total, () => form.getValues() !== typed);
    },
    (wrong) => {
      if (wrong.place) toast.warning(wrong.place.message ?? NO_PLACE);
    },
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 columns:grid-cols-[minmax(0,1fr)_22rem] md:gap-6"
    >
      <Card as="section" aria-label="Delivery" className="flex flex-col gap-5">
        <DeliveryFields
          form={form}
          noteLabel="Note for the shop (optional)"
          places={places}
          ownAddress={user.address}
        />
      </Card>
      <div className="flex flex-col gap-4 md:sticky md:top-[calc(var(--header-bar)+1.5rem)]">
        {quote ? (
          <QuoteBill title="Your order" subtitle={cart.shopName} lines={lines} quote={quote} />
        ) : (
          <Loading label="Loading the bill..." className="rounded-card bg-card p-5">
            <SkeletonText lines={lines.length + 3} />
          </Loading>
        )}
        <ActionBar
          note={shopState.state !== 'open' ? 'long' : formerTotal === undefined ? undefined : 'short'}
          className="md:static md:pb-0 md:[&>div]:px-0"
        >
          <NotOpenNote shopState={shopState} kept="What you typed stays here." className="mb-2" />
          {/* Always there, so that screen readers read the note when it comes. */}
          <div role="status">
            {formerTotal === undefined ? null : (
              <Alert tone="turmeric" icon={InfoIcon} className="mb-2" title="The total has changed">
                It was {formatRupees(formerTotal)}.
              </Alert>
            )}
          </div>
          <Button
            type="submit"
            variant="accent"
            size="large"
            wide
            busy={isSubmitting}
            className="flex-wrap shadow-raised md:shadow-none"
          >
            Go To Payment {quote ? <Price paise={quote.totalPrice} /> : null}
          </Button>
        </ActionBar>
      </div>
    </form>
  );
}
