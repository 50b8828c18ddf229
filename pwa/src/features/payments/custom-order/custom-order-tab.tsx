import type { Shop } from '@canteen/domain/shops/shop.schema';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { WhileLoading } from '../../../ui/feedback/skeleton.tsx';

const CustomOrderForm = lazyComponent(() => import('./custom-order-form.tsx'), 'CustomOrderForm');

/** The form of a custom order, loaded when it is first shown. */
export function CustomOrderTab({ shop }: { shop: Shop }) {
  return (
    <WhileLoading label="Loading form..." lines={4}>
      <CustomOrderForm shop={shop} />
    </WhileLoading>
  );
}
