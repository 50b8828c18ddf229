import type { Shop } from '@canteen/domain/shops/shop.schema';
import { Suspense } from 'react';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';

const CustomOrderForm = lazyComponent(() => import('./custom-order-form.tsx'), 'CustomOrderForm');

/** The form of a custom order, loaded when it is first shown. */
export function CustomOrderTab({ shop }: { shop: Shop }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading form...">
          <SkeletonText lines={4} />
        </Loading>
      }
    >
      <CustomOrderForm shop={shop} />
    </Suspense>
  );
}
