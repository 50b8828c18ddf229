import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { shopsErrorText } from '../../data/shops/shops.ts';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { FoundCount } from '../../ui/list/found-count.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { ShopCard, ShopCardSkeleton, type ShopCardProps } from './shop-card.tsx';

const grid = 'grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3';
/** How many pictures load at once: those on the first screen, three beside each other or two on phones. */
const EAGER_PICTURES = window.matchMedia('(width < 768px)').matches ? 2 : 3;

/** The open shops of a query; else placeholders, the error, or the reason why there are none. */
export function ShopResults({
  of,
  query,
  now,
  none,
  level,
  noteOf,
}: {
  /** What is searched for. */
  of: string;
  query: UseQueryResult<Shop[]>;
  now: Date;
  /** Shown when no shop of the result is open; gets the closed shops. */
  none: (closed: readonly Shop[]) => ReactNode;
} & Pick<ShopCardProps, 'level'> & {
    /** A line about a shop, for example which of its foods match. */
    noteOf?: (shop: Shop) => string | undefined;
  }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const failed = error ? (
    <InlineError
      className="mb-4"
      message={shopsErrorText(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : null;
  const open = data?.filter((shop) => isShopOpen(shop, now));
  return (
    <>
      <FoundCount of={of} count={isPlaceholderData ? undefined : open?.length} row="shop" />
      {failed}
      {!data || !open ? (
        failed ? null : (
          <ShopsSkeleton />
        )
      ) : open.length > 0 ? (
        <ul className={cx(grid, 'animate-appear', isPlaceholderData && 'opacity-60')}>
          {open.map((shop, index) => (
            <ShopCard
              key={shop._id}
              shop={shop}
              now={now}
              eager={index < EAGER_PICTURES}
              level={level}
              note={noteOf?.(shop)}
            />
          ))}
        </ul>
      ) : (
        none(data)
      )}
    </>
  );
}

function ShopsSkeleton() {
  return (
    <Loading label="Loading shops..." shown>
      <div className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <ShopCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}
