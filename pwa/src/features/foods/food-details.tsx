import { allergensInWords } from '@canteen/domain/foods/allergens';
import { DIET_LABELS } from '@canteen/domain/foods/diet';
import { isFoodEnabled } from '@canteen/domain/is-food-enabled';
import { paths } from '@canteen/domain/navigation/paths';
import { availability } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { BackButton } from '../../ui/actions/back-button.tsx';
import { TextLink } from '../../ui/actions/link.tsx';
import { Price } from '../../ui/bill/price.tsx';
import { ChipLink, TagRow } from '../../ui/chip.tsx';
import { DietSign } from '../../ui/diet-mark.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MoonIcon, StoreIcon } from '../../ui/icons/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { fillCartText } from './fill-cart-text.ts';

// From 640 px the picture is beside the text; on narrower screens it has the full width.
const layout = 'min-[640px]:flex min-[640px]:gap-6 min-[640px]:pt-6 md:gap-10';
const frame =
  'relative -mx-(--gutter) min-[640px]:mx-0 min-[640px]:w-1/2 min-[640px]:max-w-lg min-[640px]:shrink-0';
const picture = 'aspect-4/3 w-full min-[640px]:aspect-square min-[640px]:rounded-card';
const words =
  'relative -mx-(--gutter) -mt-5 min-w-0 rounded-t-sheet bg-bg px-(--gutter) pt-5 min-[640px]:m-0 min-[640px]:flex-1 min-[640px]:p-0 min-[640px]:pt-2';

/** A food's shop, name, description and price (specification, section 2). */
export function FoodDetails({
  food,
  shop,
  now,
}: {
  food: OfferedFood;
  /** Undefined while it loads, null when it does not exist. */
  shop: Shop | null | undefined;
  now: Date;
}) {
  // A cached or incomplete answer may have no shop.
  const origin: OfferedFood['shop'] | undefined = food.shop;
  const isOffered = isFoodEnabled(food) && (shop === undefined || availability(shop, now) !== 'unavailable');
  return (
    <div className={layout}>
      <div className={frame}>
        <Picture src={food.imageUrl} seed={food._id} ratio="free" eager className={picture} />
        <BackButton
          to={origin?._id ? paths.shop(origin._id) : paths.home()}
          className="absolute top-3 left-3 shadow-card"
        />
      </div>
      <div className={words}>
        {origin?._id ? (
          <p className="flex items-center gap-2 text-small text-muted">
            <StoreIcon size={18} />
            <TextLink to={paths.shop(origin._id)} className="min-w-0 wrap-anywhere">
              {origin.name}
            </TextLink>
          </p>
        ) : null}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="text-title md:text-display">{food.name}</h1>
          <Price paise={food.price} strong className="text-title" />
        </div>
        <Notice food={food} shop={shop} now={now} />
        {food.diet === 'unknown' ? null : (
          <p className="mt-1 flex items-center gap-2 text-small font-semibold">
            <DietSign diet={food.diet} />
            {DIET_LABELS[food.diet]}
          </p>
        )}
        {food.description ? (
          <p className="mt-2 max-w-prose text-body text-muted">{food.description}</p>
        ) : null}
        {food.allergens.length > 0 ? (
          <p className="mt-2 text-small">
            <span className="font-semibold">Allergens:</span> {allergensInWords(food.allergens)}
          </p>
        ) : null}
        {food.tags.length > 0 ? (
          <TagRow label="Tags" className="mt-3">
            {food.tags.map((tag) => (
              <ChipLink key={tag} to={origin?._id ? paths.shop(origin._id, tag) : paths.tag(tag)}>
                {tag}
              </ChipLink>
            ))}
          </TagRow>
        ) : null}
        <AddToCart food={food} isOffered={isOffered} />
      </div>
    </div>
  );
}

function Notice({ food, shop, now }: { food: OfferedFood; shop: Shop | null | undefined; now: Date }) {
  if (!isFoodEnabled(food)) {
    return (
      <Alert tone="turmeric" className="mt-4" title="Not on the menu right now">
        The shop has taken it off for the moment.
      </Alert>
    );
  }
  if (shop === undefined) return null;
  const state = availability(shop, now);
  if (state === 'unavailable') {
    return (
      <Alert tone="turmeric" className="mt-4">
        {food.shop.name} is currently unavailable.
      </Alert>
    );
  }
  if (state === 'open' || !shop) return null;
  return (
    <Alert tone="turmeric" icon={MoonIcon} className="mt-4" title={`${shop.name} is closed now`}>
      {fillCartText(shop, now)}
    </Alert>
  );
}

/** The placeholder while the food loads. */
export function FoodSkeleton() {
  return (
    <div className={layout}>
      <div className={frame}>
        <Skeleton className={`${picture} rounded-none`} />
      </div>
      <div className={words}>
        <Skeleton className="mb-3 h-4 w-32" />
        <Skeleton className="mb-4 h-8 w-3/5" />
        <Skeleton className="mb-2 h-4 w-full" />
        <Skeleton className="mb-6 h-4 w-4/5" />
        <Skeleton className="h-11 w-40 rounded-full" />
      </div>
    </div>
  );
}
