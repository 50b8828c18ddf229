import { useEffect, useRef, useState } from 'react';
import { paths } from '@canteen/domain/navigation/paths';
import { SHOP_HEADER_SIZES } from '@canteen/domain/pictures/picture-widths';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { BackButton } from '../../ui/actions/back-button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchIcon, StoreIcon } from '../../ui/icons/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { OpenPill } from './open-pill.tsx';
import { ShopDetails } from './shop-details.tsx';

const frame = 'relative -mx-(--gutter) md:mx-0 md:mt-6 md:w-2/5 md:max-w-md md:shrink-0';
const picture = 'aspect-7/2 max-h-72 w-full md:aspect-16/10 md:max-h-none md:rounded-card';
const words =
  'relative -mx-(--gutter) -mt-5 min-w-0 rounded-t-sheet bg-bg px-(--gutter) pt-4 md:m-0 md:flex-1 md:p-0 md:pt-6';

interface ShopHeaderProps {
  shop: Shop;
  now: Date;
  /** Moves to the search field of the menu; the bar has a button for it. */
  onSearch?: (() => void) | undefined;
}

/** The shop's picture and details. After scrolling past them, a bar with the name and state stays visible. */
export function ShopHeader({ shop, now, onSearch }: ShopHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isShrunk, setShrunk] = useState(false);
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    // Later, because to read a style now would lay out the page twice.
    requestAnimationFrame(() => {
      if (!heading.current) return;
      // The app's header covers this height at the top.
      const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      observer = new IntersectionObserver(
        ([entry]) =>
          setShrunk(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < bar),
        { rootMargin: `-${Math.round(bar)}px 0px 0px` },
      );
      observer.observe(heading.current);
    });
    return () => observer?.disconnect();
  }, []);
  return (
    <>
      <ShopBar shop={shop} now={now} shown={isShrunk} onSearch={onSearch} />
      <div className="md:flex md:gap-8">
        <div className={frame}>
          <Picture
            src={shop.imageUrl}
            seed={shop._id}
            ratio="free"
            fallback={StoreIcon}
            sizes={SHOP_HEADER_SIZES}
            eager
            className={picture}
          />
          <BackButton to={paths.home()} className="absolute top-3 left-3 shadow-card" />
        </div>
        <div className={words}>
          <ShopDetails shop={shop} now={now} heading={heading} />
        </div>
      </div>
    </>
  );
}

/** Repeats the heading, hidden from screen readers. It has no height, so the content below does not move. */
function ShopBar({ shop, now, shown, onSearch }: ShopHeaderProps & { shown: boolean }) {
  return (
    <div className="sticky top-(--header-bar) z-20 h-0 short:hidden">
      <div
        className={cx(
          '-mx-(--gutter) flex h-12 items-center gap-3 bg-bg px-(--gutter) transition-[opacity,translate] duration-150 ease-out',
          shown ? 'border-b border-line' : 'invisible -translate-y-1 opacity-0',
        )}
      >
        <span aria-hidden="true" className="min-w-0 flex-1 truncate font-display text-body font-bold">
          {shop.name}
        </span>
        {onSearch ? <IconButton label="Search this menu" icon={SearchIcon} onClick={onSearch} /> : null}
        <span aria-hidden="true">
          <OpenPill shop={shop} now={now} size="small" />
        </span>
      </div>
    </div>
  );
}

/** The placeholder of the header while the shop loads. */
export function ShopHeaderSkeleton() {
  return (
    <div className="md:flex md:gap-8">
      <div className={frame}>
        <Skeleton className={cx(picture, 'rounded-none')} />
      </div>
      <div className={words}>
        <Skeleton className="mb-4 h-8 w-3/5" />
        <Skeleton className="mb-2 h-4 w-full" />
        <Skeleton className="mb-6 h-4 w-4/5" />
        <Skeleton className="mb-3 h-4 w-2/5" />
        <Skeleton className="mb-3 h-4 w-3/5" />
        <Skeleton className="mb-3 h-4 w-1/2" />
      </div>
    </div>
  );
}
