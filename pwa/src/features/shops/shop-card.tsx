import { Link } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { readyText } from '@canteen/domain/orders/ready-time';
import { SHOP_CARD_SIZES } from '@canteen/domain/pictures/picture-widths';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StoreIcon } from '../../ui/icons/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RowVisibleContext } from '../../ui/row-visible-context.ts';
import { useHasBeenVisible } from '../../ui/screen/use-has-been-visible.ts';
import { HoursPill } from './hours-pill.tsx';

const SHOWN_TAGS = 2;

export interface ShopCardProps {
  shop: Shop;
  now: Date;
  eager: boolean;
  /** The level of the heading. */
  level?: 2 | 3 | undefined;
  note?: string | undefined;
}

/** A shop in a list: picture, name, tags and hours. */
export function ShopCard({ shop, now, eager, level = 2, note }: ShopCardProps) {
  const Heading = `h${level}` as const;
  const [picture, isNear] = useHasBeenVisible<HTMLDivElement>(eager);
  return (
    <Card as="li" flush pressable className="flex flex-col">
      <RowVisibleContext value={isNear}>
        <Picture
          ref={picture}
          src={shop.imageUrl}
          seed={shop._id}
          fallback={StoreIcon}
          sizes={SHOP_CARD_SIZES}
          eager={eager}
          className="max-sm:aspect-[16/10]"
        />
      </RowVisibleContext>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="min-w-0 flex-1">
          <Heading className="line-clamp-2 text-lead">
            <Link to={paths.shop(shop._id)} className="stretched inline-block outline-none">
              {shop.name}
            </Link>
          </Heading>
          {shop.tags.length > 0 ? (
            <p className="mt-0.5 truncate text-small text-muted">
              {shop.tags.slice(0, SHOWN_TAGS).join(' · ')}
            </p>
          ) : null}
          {note ? <p className="mt-0.5 line-clamp-2 text-small">{note}</p> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <HoursPill shop={shop} now={now} />
          <span className="text-fine text-muted">{readyText(shop.readyMinutes)}</span>
        </div>
      </div>
    </Card>
  );
}

/** The placeholder of a card while the shops load. */
export function ShopCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <Skeleton className="aspect-[16/10] rounded-none sm:aspect-4/3" />
      <div className="flex flex-col gap-2.5 p-4">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-6 w-32 rounded-full" />
      </div>
    </div>
  );
}
