import type { Paise } from '@canteen/domain/money';
import { ActionBar } from '../../../ui/actions/action-bar.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Price } from '../../../ui/bill/price.tsx';
import { LockIcon } from '../../../ui/icons/rare-icons.tsx';
import { NotOpenNote } from '../../shops/not-open-note.tsx';
import type { useShopState } from '../../shops/use-shop-state.ts';

interface PayButtonProps {
  shopState: ReturnType<typeof useShopState>;
  total: Paise;
  busy: boolean;
  disabled: boolean;
  onPay: () => void;
}

/** 'Pay Now' with the amount. On phones it stays at the bottom of the screen. */
export function PayButton({ shopState, total, busy, disabled, onPay }: PayButtonProps) {
  return (
    <ActionBar
      note={shopState.state === 'open' ? undefined : 'long'}
      className="md:static md:pb-0 md:[&>div]:px-0"
    >
      <NotOpenNote shopState={shopState} kept="Your order is kept as it is." className="mb-2" />
      <Button
        variant="accent"
        size="large"
        wide
        busy={busy}
        disabled={disabled}
        icon={<LockIcon size={20} />}
        onClick={onPay}
        className="shadow-raised md:shadow-none"
      >
        Pay Now <Price paise={total} />
      </Button>
    </ActionBar>
  );
}
