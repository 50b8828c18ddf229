import type { Shop } from '@canteen/domain/shop.schema';
import { Link } from 'react-router-dom';
import { paths } from '@canteen/domain/paths';
import { Card } from '../../ui/card.tsx';
import { StoreIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HoursPill } from './hours-pill.tsx';

const SHOWN_TAGS = 2;

/** A shop in a list: picture, name, tags and hours. */
export function ShopCard({ shop, now, eager }: { shop: Shop; now: Date; eager: boolean }) {
  return (
    <Card as="li" flush pressable className="flex flex-col">
      <Picture
        src={shop.imageUrl}
        seed={shop._id}
        fallback={StoreIcon}
        sizes="(max-width: 639px) 100vw, 400px"
        eager={eager}
        className="max-sm:aspect-[16/10]"
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lead">
            <Link to={paths.shop(shop._id)} className="stretched inline-block outline-none">
              {shop.name}
            </Link>
          </h2>
          {shop.tags.length > 0 ? (
            <p className="mt-0.5 truncate text-small text-muted">
              {shop.tags.slice(0, SHOWN_TAGS).join(' · ')}
            </p>
          ) : null}
        </div>
        <div>
          <HoursPill shop={shop} now={now} />
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
