import { isShopOpen, type ShopHours } from '@canteen/domain/shops/shop-hours';
import { ClockIcon, MoonIcon } from '../../ui/icons/icons.tsx';
import { Pill } from '../../ui/pill.tsx';

/** 'Open Now' or 'Closed Now' (specification, section 2). */
export function OpenPill({ shop, now, size }: { shop: ShopHours; now: Date; size?: 'small' }) {
  const isOpen = isShopOpen(shop, now);
  return (
    <Pill
      tone={isOpen ? 'leaf' : 'muted'}
      icon={isOpen ? ClockIcon : MoonIcon}
      size={size}
      watch={String(isOpen)}
    >
      {isOpen ? 'Open Now' : 'Closed Now'}
    </Pill>
  );
}
