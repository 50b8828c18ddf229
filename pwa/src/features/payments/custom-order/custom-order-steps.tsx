import type { Shop } from '@canteen/domain/shops/shop.schema';
import { buttonClass } from '../../../ui/actions/button-class.ts';
import { PhoneIcon } from '../../../ui/icons/shared-icons.tsx';

/** The steps of a custom order; the first is a call to the shop. */
export function CustomOrderSteps({ shop }: { shop: Shop }) {
  return (
    <section aria-labelledby="custom-order" className="rounded-card bg-sunken p-4 md:p-5">
      <h2 id="custom-order" className="text-lead">
        Order what is not on the menu
      </h2>
      <ol className="mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-small">
        <li>Contact the shop and agree on what you want and what it costs.</li>
        <li>Enter that price and where the order should come to.</li>
        <li>Pay here. The delivery fee is added.</li>
      </ol>
      {shop.contact ? (
        <a href={`tel:${shop.contact}`} className={buttonClass({}, 'mt-4')}>
          <PhoneIcon size={18} />
          Call {shop.contact}
        </a>
      ) : (
        <p className="mt-4 text-small text-muted">The phone number of this shop is not available.</p>
      )}
    </section>
  );
}
