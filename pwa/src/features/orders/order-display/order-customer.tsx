import type { OrderView } from '@canteen/domain/orders/order.schema';
import { buttonClass } from '../../../ui/actions/button-class.ts';
import { MapPinIcon, PhoneIcon } from '../../../ui/icons/shared-icons.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { ErasedNote } from './erased-note.tsx';
import { mapLink } from './map-link.ts';

const linkClass = buttonClass({}, 'max-w-full px-2! @max-[14rem]:flex-1');

interface OrderCustomerProps {
  order: OrderView;
  /** The whole address, also a long one, with its lines. */
  whole?: boolean;
  className?: string;
}

/** The customer and the address, with buttons for a call and a map. Nothing when the user may not see them. */
export function OrderCustomer({ order, whole = false, className }: OrderCustomerProps) {
  const { orderId, name, contact, address, addressLatLng } = order;
  if (order.erasedAt !== undefined) return <ErasedNote className={className} />;
  if (name === undefined && contact === undefined && address === undefined) return null;
  return (
    <div className={cx('flex min-w-0 flex-col gap-2.5 text-small', className)}>
      <div>
        {name ? <p className="font-semibold">{name}</p> : null}
        {address ? (
          <p className={cx('wrap-anywhere', whole ? 'whitespace-pre-line' : 'line-clamp-3')}>{address}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {contact ? (
          <a
            href={`tel:${contact}`}
            aria-label={`Call ${name ?? 'the customer'}, ${contact}`}
            className={linkClass}
          >
            <PhoneIcon size={18} className="text-muted @max-[14rem]:hidden" />
            <span className="tabular">{contact}</span>
          </a>
        ) : null}
        {addressLatLng ? (
          <a
            href={mapLink(addressLatLng)}
            target="_blank"
            data-print="no"
            rel="noopener noreferrer"
            aria-label={`Map of ${orderId}${address ? `, ${address}` : ''}, opens in a new tab`}
            className={linkClass}
          >
            <MapPinIcon size={18} className="text-muted" />
            Map
          </a>
        ) : null}
      </div>
    </div>
  );
}
