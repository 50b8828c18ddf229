import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME, isShopOpen } from '@canteen/domain/shop-hours';
import type { Shop } from '@canteen/domain/shop.schema';
import { useMinute } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoonIcon } from '../../ui/icons.tsx';
import { ButtonLink, textLinkClass } from '../../ui/link.tsx';

/** What the menu does not have, agreed with the shop on the phone (specification, section 2). */
export function CustomOrderForm({ shop }: { shop: Shop }) {
  const now = useMinute();
  if (!isShopOpen(shop, now)) return <ShopClosed shop={shop} />;
  return (
    <p>
      Call the shop and agree on what you want and what it costs:{' '}
      <a href={`tel:${shop.contact}`} className={textLinkClass}>
        {shop.contact}
      </a>
    </p>
  );
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
