import type { OrderView } from '@canteen/domain/order.schema';
import { cx } from '../../../ui/cx.ts';
import { MapPinIcon, PhoneIcon } from '../../../ui/icons.tsx';
import { mapLink } from './map-link.ts';

const linkClass =
  'relative touch inline-flex max-w-full items-start gap-1.5 rounded-small underline decoration-line decoration-1 underline-offset-4 hover:decoration-ink';

/** The customer and the address, with links to a call and a map. Nothing when the user may not see them. */
export function OrderCustomer({ order, className }: { order: OrderView; className?: string }) {
  const { orderId, name, contact, address, addressLatLng } = order;
  if (name === undefined && contact === undefined && address === undefined) return null;
  return (
    <div className={cx('flex min-w-0 flex-col items-start gap-2.5 text-small', className)}>
      <p className="flex max-w-full flex-wrap items-baseline gap-x-3 gap-y-2.5">
        {name ? <span className="min-w-0 font-semibold">{name}</span> : null}
        {contact ? (
          <a
            href={`tel:${contact}`}
            aria-label={`Call ${name ?? 'the customer'}, ${contact}`}
            className={linkClass}
          >
            <PhoneIcon size={16} className="mt-0.5 shrink-0 text-muted" />
            <span className="tabular">{contact}</span>
          </a>
        ) : null}
      </p>
      {address ? (
        addressLatLng ? (
          <a
            href={mapLink(addressLatLng)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${address}: map of ${orderId}, opens in a new tab`}
            className={linkClass}
          >
            <MapPinIcon size={16} className="mt-0.5 shrink-0 text-muted" />
            <span className="line-clamp-2 min-w-0">{address}</span>
          </a>
        ) : (
          <p>{address}</p>
        )
      ) : null}
    </div>
  );
}
