import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { shopQuery } from '../data/shops/shops.ts';
import { LazyCartBar } from '../features/carts/lazy-cart-bar.tsx';
import { goToMenuSearch, Menu } from '../features/foods/menu.tsx';
import { CustomOrderTab } from '../features/payments/custom-order/custom-order-tab.tsx';
import { ShopHeader, ShopHeaderSkeleton } from '../features/shops/shop-header.tsx';
import { ShopMissing, ShopUnavailable } from '../features/shops/shop-missing.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { usePageTitle } from '../lib/navigation/page-title.ts';
import { isGone } from '../lib/requests/api-error.ts';
import { useMinute } from '../lib/time/clock.ts';
import { Loading } from '../ui/feedback/skeleton.tsx';
import { useUrlValues } from '../ui/list/use-url-values.ts';
import { Tabs } from '../ui/tabs.tsx';

const ClosedMenu = lazyComponent(() => import('../features/foods/closed-menu.tsx'), 'ClosedMenu');

export function ShopPage() {
  const { id = '' } = useParams();
  const { data: shop, error, isFetching, refetch } = useQuery(shopQuery(id));
  usePageTitle(shop?.name ?? null);
  if (isGone(error) || (!shop && error)) {
    return <ShopMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="page pb-8">
      {!shop ? (
        <Loading label="Loading shop...">
          <ShopHeaderSkeleton />
        </Loading>
      ) : shop.enabled ? (
        <EnabledShop shop={shop} />
      ) : (
        <ShopUnavailable />
      )}
    </div>
  );
}

function EnabledShop({ shop }: { shop: Shop }) {
  const now = useMinute();
  const [values, put] = useUrlValues();
  if (!isShopOpen(shop, now)) {
    return (
      <>
        <ShopHeader shop={shop} now={now} />
        <div className="py-6">
          <CustomOrderTab shop={shop} />
        </div>
        <Suspense>
          <ClosedMenu shop={shop} now={now} values={values} onValues={put} />
        </Suspense>
        <LazyCartBar shopId={shop._id} />
      </>
    );
  }
  const tab = values.get('tab') === 'custom' ? 'custom' : 'menu';
  return (
    <>
      <ShopHeader shop={shop} now={now} onSearch={tab === 'menu' ? goToMenuSearch : undefined} />
      <Tabs
        className="mt-2 md:mt-6"
        label="How to order"
        value={tab}
        onChange={(next) => put({ tab: next === 'menu' ? '' : next })}
        tabs={[
          {
            value: 'menu',
            label: 'Menu',
            content: (
              <>
                <h2 className="sr-only">Menu</h2>
                <Menu shopId={shop._id} values={values} onValues={put} />
              </>
            ),
          },
          { value: 'custom', label: 'Custom Orders', content: <CustomOrderTab shop={shop} /> },
        ]}
      />
      {tab === 'menu' ? <LazyCartBar shopId={shop._id} /> : null}
    </>
  );
}
