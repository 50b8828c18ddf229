import type { Shop } from '@canteen/domain/shops/shop.schema';
import { WhileLoading } from '../../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';

const CustomOrderForm = lazyComponent(() => import('./custom-order-form.tsx'), 'CustomOrderForm');

/** The form of a custom order, loaded when it is first shown. */
export function CustomOrderTab({ shop }: { shop: Shop }) {
  return (
    <WhileLoading label="Loading form..." lines={4}>
      <CustomOrderForm shop={shop} />
    </WhileLoading>
  );
}
