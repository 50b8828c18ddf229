import type { ReactNode } from 'react';
import { hoursInWords } from '@canteen/domain/shops/shop-hours';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MoonIcon } from '../../ui/icons/icons.tsx';
import type { useShopState } from './use-shop-state.ts';

interface Props {
  shopState: ReturnType<typeof useShopState>;
  /** What happens to the order meanwhile. */
  kept: string;
  action?: ReactNode;
  className: string;
}

/** Why this shop cannot take an order now; nothing while it is open. */
export function NotOpenNote({ shopState: { shop, now, state }, kept, action, className }: Props) {
  if (state === 'open') return null;
  return (
    <Alert
      tone="turmeric"
      icon={MoonIcon}
      className={className}
      title={state === 'closed' ? 'Closed now' : 'Currently unavailable'}
      action={action}
    >
      {state === 'closed' && shop
        ? `It ${hoursInWords(shop, now).text}.`
        : 'This shop takes no orders at the moment.'}{' '}
      {kept}
    </Alert>
  );
}
