import { paths } from '@canteen/domain/navigation/paths';
import type { CheckoutData } from '../../../data/checkout/stored-checkout.ts';
import { useTilesUrl } from '../../../data/config/config.ts';
import { useUser } from '../../../data/session/session.ts';
import { TextLink } from '../../../ui/actions/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { LazyMapView } from '../../../ui/map/lazy-map-view.tsx';

/** The customer's name and phone number, and the delivery address. */
export function DeliverySummary({ data }: { data: CheckoutData }) {
  const tilesUrl = useTilesUrl();
  const contact = useUser()?.contact;
  return (
    <Card as="section" aria-label="Delivery" className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
        <dt className="text-muted">Name</dt>
        <dd>{data.name}</dd>
        <dt className="text-muted">Address</dt>
        <dd className="whitespace-pre-line">{data.address}</dd>
        {contact ? (
          <>
            <dt className="text-muted">Phone</dt>
            <dd className="tabular">
              {contact} ·{' '}
              <TextLink to={paths.profile()} state={{ from: paths.payment() }}>
                Change<span className="sr-only"> phone number</span>
              </TextLink>
            </dd>
          </>
        ) : null}
        {data.orderDescription ? (
          <>
            <dt className="text-muted">Note</dt>
            <dd className="whitespace-pre-line">{data.orderDescription}</dd>
          </>
        ) : null}
      </dl>
      <div>
        <h2 className="mb-2 text-small font-semibold">Your Location</h2>
        <LazyMapView label="Your Location" place={data.addressLatLng} tilesUrl={tilesUrl} />
      </div>
    </Card>
  );
}
