import { isShopOpen } from '@canteen/domain/shop-hours';
import type { Shop } from '@canteen/domain/shop.schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { shopQuery } from '../data/shops/shops.ts';
import { CartBar } from '../features/carts/cart-bar.tsx';
import { ClosedMenu, Menu } from '../features/foods/menu.tsx';
import { ShopHeader, ShopHeaderSkeleton } from '../features/shops/shop-header.tsx';
import { ShopMissing, ShopUnavailable } from '../features/shops/shop-missing.tsx';
import { isGone } from '../lib/api-error.ts';
import { useMinute } from '../lib/clock.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Loading, SkeletonText } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';

const CustomOrderForm = lazy(() =>
  import('../features/payments/custom-order-form.tsx').then((module) => ({
    default: module.CustomOrderForm,
  })),
);

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
        <ShopOnOffer shop={shop} />
      ) : (
        <ShopUnavailable />
      )}
    </div>
  );
}

function ShopOnOffer({ shop }: { shop: Shop }) {
  const now = useMinute();
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const customOrder = (
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
  if (!isShopOpen(shop, now)) {
    return (
      <>
        <ShopHeader shop={shop} now={now} />
        <div className="py-6">{customOrder}</div>
        <ClosedMenu shopId={shop._id} />
      </>
    );
  }
  const tab = search.get('tab') === 'custom' ? 'custom' : 'menu';
  return (
    <>
      <ShopHeader shop={shop} now={now} />
      <Tabs
        className="mt-3 md:mt-6"
        label="How to order"
        value={tab}
        onChange={(next) => choose('tab', next === 'menu' ? null : next)}
        tabs={[
          {
            value: 'menu',
            label: 'Menu',
            content: (
              <Menu
                shop={{ shopId: shop._id, shopName: shop.name }}
                tag={search.get('tag')}
                onTag={(tag) => choose('tag', tag)}
              />
            ),
          },
          { value: 'custom', label: 'Custom Orders', content: customOrder },
        ]}
      />
      {tab === 'menu' ? <CartBar shopId={shop._id} /> : null}
    </>
  );
}
