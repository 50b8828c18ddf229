import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '@canteen/domain/navigation/paths';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { useTilesUrl } from '../../../data/config/config.ts';
import { shopQuery } from '../../../data/shops/shops.ts';
import { TextLink, textLinkClass } from '../../../ui/actions/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { LazyMapView } from '../../../ui/map/lazy-map-view.tsx';
import { cx } from '../../../ui/styles/cx.ts';

/** The delivery address and the payment; only what the user may see. */
export function OrderDetails({ order, isMine }: { order: OrderView; isMine: boolean }) {
  const { name, shopId, shopName, contact, address, paymentId, orderDescription, addressLatLng, erasedAt } =
    order;
  const { data: shop } = useQuery(shopQuery(shopId));
  return (
    <Card as="section" aria-label="Details" className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 text-small">
        {name ? <Detail term="Name">{name}</Detail> : null}
        {/* The customer does not need their own number. */}
        {contact ? (
          <Detail term={isMine ? 'Your phone' : 'Phone'} link={!isMine}>
            {isMine ? contact : <Call number={contact} />}
          </Detail>
        ) : null}
        <Detail term="Shop" link>
          <TextLink to={paths.shop(shopId)}>{shopName}</TextLink>
        </Detail>
        {shop?.contact ? (
          <Detail term="Shop's phone" link>
            <Call number={shop.contact} />
          </Detail>
        ) : null}
        {address ? <Detail term="Address">{address}</Detail> : null}
        {erasedAt === undefined ? null : <Detail term="Customer">Personal data erased</Detail>}
        {orderDescription ? <Detail term="Note">{orderDescription}</Detail> : null}
        {paymentId ? (
          <Detail term="Payment ID">
            <span className="font-mono text-fine break-all">{paymentId}</span>
          </Detail>
        ) : null}
      </dl>
      {addressLatLng ? <OrderMap place={addressLatLng} /> : null}
    </Card>
  );
}

/** A link has a higher line, so that the touch areas of two links do not overlap. */
function Detail(props: { term: string; link?: boolean; children: ReactNode }) {
  const { term, link, children } = props;
  return (
    <>
      <dt className={cx('text-muted', link && 'leading-8')}>{term}</dt>
      <dd className={cx('min-w-0 whitespace-pre-line', link && 'leading-8')}>{children}</dd>
    </>
  );
}

function Call({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className={textLinkClass}>
      {number}
    </a>
  );
}

function OrderMap({ place }: { place: { lat: number; lng: number } }) {
  return <LazyMapView label="Delivery location" place={place} tilesUrl={useTilesUrl()} />;
}
