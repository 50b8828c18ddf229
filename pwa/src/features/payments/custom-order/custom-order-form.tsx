import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { toPaise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { CUSTOM_ITEM_NAME, quoteCustomOrder } from '@canteen/domain/payments/quote';
import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME, isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { customOrderDraft } from '../../../data/checkout/drafts.ts';
import { checkoutOfCustomOrder } from '../../../data/checkout/quotes.ts';
import { saveCheckout } from '../../../data/checkout/stored-checkout.ts';
import { useUser, type SessionUser } from '../../../data/session/session.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ButtonLink } from '../../../ui/actions/link.tsx';
import { Price } from '../../../ui/bill/price.tsx';
import { QuoteBill } from '../../../ui/bill/quote-bill.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { ToBeDeletedNote } from '../../../ui/feedback/to-be-deleted-note.tsx';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { MoonIcon } from '../../../ui/icons/icons.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { DeliveryFields } from '../delivery/delivery-fields.tsx';
import {
  agreedPrice,
  customOrderDraftOf,
  deliveryDefaults,
  deliveryOf,
  type CustomOrderValues,
  type Draft,
} from '../delivery/delivery-values.ts';
import { loadDeliveryRules } from '../delivery/load-delivery-rules.ts';
import { useDeliveryPlaces, type DeliveryPlaces } from '../delivery/use-delivery-places.ts';
import { useDraft, useSaveDraft } from '../delivery/use-draft.ts';
import { CustomOrderSteps } from './custom-order-steps.tsx';

/** An order for something not on the menu, at a price agreed with the shop by phone (specification, section 2). */
export function CustomOrderForm({ shop }: { shop: Shop }) {
  const now = useMinute();
  const user = useUser();
  if (!isShopOpen(shop, now)) return <ShopClosed shop={shop} />;
  return <FormWithDraft key={`${shop._id}/${user?._id}`} shop={shop} user={user} />;
}

/** The draft belongs to one shop and one user, so that no user sees the text of another. */
function FormWithDraft({ shop, user }: { shop: Shop; user: SessionUser | null }) {
  const draft = useDraft(customOrderDraft(shop._id));
  const places = useDeliveryPlaces(user?._id);
  if (!draft || !places) {
    return (
      <Loading label="Loading form...">
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  return <OpenForm shop={shop} user={user} draft={draft} places={places} />;
}

function ShopClosed({ shop }: { shop: Shop }) {
  return (
    <EmptyState
      title="This shop is currently closed"
      icon={MoonIcon}
      action={<ButtonLink to={paths.home()}>Browse Other Shops</ButtonLink>}
    >
      <p>Please check back during operating hours:</p>
      <p className="tabular font-semibold text-ink">
        {shop.openingTime || DEFAULT_OPENING_TIME} - {shop.closingTime || DEFAULT_CLOSING_TIME}
      </p>
    </EmptyState>
  );
}

interface OpenFormProps {
  shop: Shop;
  user: SessionUser | null;
  draft: Draft;
  places: DeliveryPlaces;
}

function OpenForm({ shop, user, draft, places }: OpenFormProps) {
  const navigate = useNavigate();
  const { campus } = places;
  const rules = useCallback(
    async (values: CustomOrderValues) => (await loadDeliveryRules()).checkCustomOrder(values, campus),
    [campus],
  );
  const form = useForm({
    defaultValues: { ...deliveryDefaults(draft, user, places), totalPrice: draft.totalPrice ?? '' },
    rules,
  });
  useSaveDraft(customOrderDraft(shop._id), form.values, (values) => customOrderDraftOf(values, user));
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const agreed = agreedPrice(form.values.totalPrice);
  const price = agreed === null ? null : toPaise(agreed);
  const quote = price === null ? null : quoteCustomOrder(price, 'delivery');

  const submit = form.handleSubmit(({ totalPrice, ...values }) => {
    const delivery = deliveryOf(values);
    if (!delivery) return;
    try {
      saveCheckout(checkoutOfCustomOrder(shop, toPaise(totalPrice), delivery));
      // Only a user can pay. A guest logs in first and comes back here; the draft is stored meanwhile.
      void navigate(user ? paths.payment() : loginAndBack(shop));
    } catch {
      toast.error('Error processing checkout');
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-6 columns:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex flex-col gap-5">
        <CustomOrderSteps shop={shop} />
        {user ? <ToBeDeletedNote user={user} /> : <LoginFirst shop={shop} />}
        <NumberField
          label="Price of the items"
          hint="What the shop told you, without delivery."
          before="₹"
          min={1}
          step="any"
          {...form.register('totalPrice')}
          error={errors.totalPrice?.message}
        />
        <DeliveryFields
          form={form}
          noteLabel="What you agreed on (optional)"
          noteHint="The shop sees only this, not your name. For example: two plates of momos, Asha."
          places={places}
          ownAddress={user?.address ?? ''}
        />
      </div>
      <div className="flex flex-col gap-4 md:sticky md:top-[calc(var(--header-bar)+1.5rem)]">
        {price !== null && quote ? (
          <QuoteBill
            title="Your order"
            subtitle={shop.name}
            lines={[{ name: CUSTOM_ITEM_NAME, price, quantity: 1 }]}
            quote={quote}
          />
        ) : null}
        {isSubmitted && errors.place ? <Alert tone="beet">{errors.place.message}</Alert> : null}
        <Button type="submit" variant="accent" size="large" wide busy={isSubmitting} className="flex-wrap">
          Proceed to Payment {quote ? <Price paise={quote.totalPrice} /> : null}
        </Button>
      </div>
    </form>
  );
}

const loginAndBack = ({ _id }: Shop) => paths.login(paths.customOrder(_id));

function LoginFirst({ shop }: { shop: Shop }) {
  return (
    <Alert
      action={
        <ButtonLink to={loginAndBack(shop)} size="compact">
          Log in
        </ButtonLink>
      }
    >
      You need to be logged in to pay.
    </Alert>
  );
}
